#!/bin/sh
set -eu
cd "$(dirname "$0")/.."
sh scripts/install.sh
export NODE_ENV="${NODE_ENV:-production}"
exec node_modules/.bin/node apps/server/src/cli/admin.ts "$@"
