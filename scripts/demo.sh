#!/bin/sh
set -eu
cd "$(dirname "$0")/.."
sh scripts/install.sh
sh scripts/build-web.sh
export NODE_ENV="${NODE_ENV:-production}"
exec node_modules/.bin/node apps/server/src/cli/demo.ts "$@"
