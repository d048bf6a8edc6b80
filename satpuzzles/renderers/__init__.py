"""Drawings for people, from marks and faces; nothing in here knows a kind."""
