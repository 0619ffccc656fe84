#!/bin/sh
# Replaces this shell with the server, so that signals reach the server.
set -eu
cd "$(dirname "$0")/.."
sh scripts/install.sh
sh scripts/build-web.sh
export NODE_ENV="${NODE_ENV:-production}"
# Caches compiled code between starts; compiling takes a third of the start time.
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-$PWD/.tmp/compile-cache}"
# A small young generation and few malloc arenas save 40 MB; decision 026 has the cost.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
set -- --max-semi-space-size=2 apps/server/src/main.ts
[ -d "$NODE_COMPILE_CACHE" ] || node_modules/.bin/node scripts/warm-up.ts "$@"
exec node_modules/.bin/node "$@"
