"""What an operator needs beside the bot: logs, metrics, health, a doctor, copies of the database."""
