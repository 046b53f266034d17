"""What happens between battles: rounds and money."""
