# One image for web, worker, beat and migrate; compose.yaml says which command runs in each.
# `deploy/pin-images` names the digest of the base.
ARG BASE=python:3.11-slim-trixie
FROM ${BASE}

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
WORKDIR /srv/kingsmoot
# Backups of PostgreSQL 17 take its own programs, of no older version than the server.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends postgresql-client-17 \
    && rm -rf /var/lib/apt/lists/*
RUN useradd --system --home-dir /srv/kingsmoot --shell /usr/sbin/nologin kingsmoot

COPY requirements.txt .
RUN pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements.txt

COPY manage.py ./
COPY kingsmoot kingsmoot
COPY tables tables
COPY rules rules
COPY frontend frontend
# The key and the host are needed to start Django, not to collect files; neither stays in the image. What the
# program writes is private; these files are for everybody.
RUN SECRET_KEY=unused ALLOWED_HOSTS=unused DATA_DIR=/tmp/unused python manage.py collectstatic --noinput \
    && chmod --recursive a+rX staticfiles \
    && mkdir --mode=700 --parents var && chown kingsmoot var

USER kingsmoot
EXPOSE 8000
CMD ["python", "manage.py", "serve", "--port", "8000"]
