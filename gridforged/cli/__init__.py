"""The command line: thin commands, what they print apart from them. Start reading at ``app.py``."""
