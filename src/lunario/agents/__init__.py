"""Agents that read and write text: a desk where they play matches, and the MCP server in front of it."""
