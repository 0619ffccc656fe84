#!/bin/sh
# The server restarts when one of its files changes; the web app reloads by itself.
set -eu
cd "$(dirname "$0")/.."
sh scripts/install.sh
export NODE_ENV=development
# Named folders only: Vite writes its configuration as a module beside the packages, and each start would restart the server.
exec node_modules/.bin/node --watch-path=apps/server/src --watch-path=packages --watch-preserve-output apps/server/src/main.ts
