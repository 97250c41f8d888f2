FROM python:3.13-slim

# Not root; the database lives on a volume.
RUN useradd --create-home --uid 10001 durak && mkdir /data && chown durak /data
WORKDIR /app
COPY pyproject.toml constraints.txt README.md ./
COPY engine engine
COPY bot bot
COPY locales locales
RUN pip install --no-cache-dir -c constraints.txt -e .
USER durak
ENV DATABASE=/data/durak.db STATUS=127.0.0.1:9090 PYTHONUNBUFFERED=1
VOLUME /data
HEALTHCHECK --interval=60s --start-period=30s CMD ["python", "-m", "bot", "health"]
CMD ["python", "-m", "bot", "run"]
