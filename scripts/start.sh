#!/bin/sh
# Replaces this shell with the server, so that signals reach the server.
set -eu
cd "$(dirname "$0")/.."
sh scripts/install.sh
sh scripts/build-web.sh
sh scripts/build-server.sh
export NODE_ENV="${NODE_ENV:-production}"
# A small young generation and few malloc arenas save memory; decision 026 has the figures.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
set -- --max-semi-space-size=4 apps/server/build/main.js
exec node_modules/.bin/node "$@"
