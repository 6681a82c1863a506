# One image for web, worker, beat and migrate; compose.yaml says which command runs in each.
# `deploy/pin-images` names the digest of the base.
ARG BASE=python:3.11-slim-trixie

FROM ${BASE} AS build
WORKDIR /src
COPY pyproject.toml README.md LICENSE ./
COPY kingsmoot kingsmoot
COPY tables tables
COPY rules rules
COPY frontend frontend
RUN pip wheel --no-cache-dir --disable-pip-version-check --no-deps --wheel-dir /wheels .

FROM ${BASE}

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 \
    DATA_DIR=/srv/kingsmoot/var STATIC_ROOT=/srv/kingsmoot/staticfiles
WORKDIR /srv/kingsmoot
# Backups of PostgreSQL 17 take its own programs, of no older version than the server; rsync with ssh, or
# rclone, copies them elsewhere.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends openssh-client postgresql-client-17 rclone rsync \
    && rm -rf /var/lib/apt/lists/*
# Volumes and directories of backups belong to its number.
RUN useradd --system --uid 999 --home-dir /srv/kingsmoot --shell /usr/sbin/nologin kingsmoot

COPY requirements.txt .
RUN pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements.txt

COPY --from=build /wheels /tmp/wheels
RUN pip install --no-cache-dir --disable-pip-version-check --no-deps /tmp/wheels/*.whl && rm -r /tmp/wheels
# The key and the host are needed to start Django, not to collect files; neither stays in the image. What the
# program writes is private; these files are for everybody.
RUN SECRET_KEY=unused ALLOWED_HOSTS=unused DATA_DIR=/tmp/unused kingsmoot collectstatic --noinput \
    && chmod --recursive a+rX staticfiles \
    && mkdir --mode=700 --parents var && chown kingsmoot var

USER kingsmoot
EXPOSE 8000
CMD ["kingsmoot", "serve", "--port", "8000"]
