#!/bin/sh
# The server restarts when one of its files changes; the web app reloads by itself.
set -eu
cd "$(dirname "$0")/.."
sh scripts/install.sh
export NODE_ENV=development
exec node_modules/.bin/node --watch --watch-preserve-output apps/server/src/main.ts
