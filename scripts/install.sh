#!/bin/sh
# Installs node_modules by the lock file, with any Node from 20 on. Fast if they are up to date.
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
  # Runs the install script of the pinned runtime even if npm settings block install scripts.
  npm rebuild node --ignore-scripts=false --foreground-scripts --loglevel=error
  "$node" --version >/dev/null || {
    echo 'The pinned Node did not install. Try: rm -rf node_modules && npm ci' >&2
    exit 1
  }
fi
