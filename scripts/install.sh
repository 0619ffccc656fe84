#!/bin/sh
# Brings node_modules up to the lock file, with any Node from 20 on. Quick when there is nothing to do.
set -eu
cd "$(dirname "$0")/.."

installed=node_modules/.package-lock.json
node=node_modules/.bin/node

if [ ! -e "$installed" ] || [ package-lock.json -nt "$installed" ]; then
  echo 'Installing packages…'
  # NODE_ENV=production would leave out the pinned runtime; engine warnings are about the Node that runs npm, not ours.
  npm ci --include=dev --no-audit --no-fund --loglevel=error
fi

if ! "$node" --version >/dev/null 2>&1; then
  # npm settings that block install scripts also block the one that fetches the runtime.
  npm rebuild node --ignore-scripts=false --foreground-scripts --loglevel=error
  "$node" --version >/dev/null || {
    echo 'The pinned Node did not install. Try: rm -rf node_modules && npm ci' >&2
    exit 1
  }
fi
