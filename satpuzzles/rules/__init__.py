"""What a puzzle may demand of its grid: one rule a file, each with its meaning and its encoding."""
