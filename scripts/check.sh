#!/bin/sh
set -eu
cd "$(dirname "$0")/.."
sh scripts/install.sh
# The tools decide between test and production by themselves.
unset NODE_ENV
exec node_modules/.bin/node scripts/check.ts "$@"
