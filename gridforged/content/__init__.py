"""Cards, boards and rule numbers as data: schema, loader, linter and catalogue. Content decides no rules."""
