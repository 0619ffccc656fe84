#!/bin/sh
# The last step replaces this shell, so that a signal reaches the server itself.
set -eu
cd "$(dirname "$0")/.."
sh scripts/install.sh
sh scripts/build-web.sh
export NODE_ENV="${NODE_ENV:-production}"
# Compiled code is kept from one start to the next, which a third of the start's time goes into otherwise.
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-$PWD/.tmp/compile-cache}"
# A small young generation and few heaps of the C library leave 40 MB to others; decision 026 says what that costs.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
set -- --max-semi-space-size=2 apps/server/src/main.ts
[ -d "$NODE_COMPILE_CACHE" ] || node_modules/.bin/node scripts/warm-up.ts "$@"
exec node_modules/.bin/node "$@"
