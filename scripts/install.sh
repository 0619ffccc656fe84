#!/bin/sh
# Installs node_modules by the lock file, with any Node from 20 on. Fast if they are up to date.
set -eu
cd "$(dirname "$0")/.."

installed=node_modules/.package-lock.json
node=node_modules/.bin/node
log=.tmp/install.log

runs() { "$1" --version >/dev/null 2>&1; }

install() {
  # NODE_ENV=production would leave out the pinned runtime; engine warnings are about the Node that runs npm, not ours.
  npm ci --include=dev --no-audit --no-fund --loglevel=error "$@" 2>"$log"
}

# Prints the first Node in PATH, other than the pinned one, with the pinned major version or a newer one.
find_own_node() {
  pinned=$(sed -n 's/^ *"node": "\([0-9]*\)\..*/\1/p' package.json)
  IFS=:
  for folder in $PATH; do
    case $folder in */node_modules/*) continue ;; esac
    version=$("$folder/node" --version 2>/dev/null) || continue
    version=${version#v}
    if [ "${version%%.*}" -ge "$pinned" ]; then
      echo "$folder/node"
      return
    fi
  done
}

if [ ! -e "$installed" ] || [ package-lock.json -nt "$installed" ]; then
  echo 'Installing packages…'
  mkdir -p .tmp
  # Install scripts run on the pinned runtime, which cannot start on a slim system. Only tests need the others.
  install || { grep -q 'shared librar' "$log" && install --ignore-scripts; } || {
    cat "$log" >&2
    exit 1
  }
fi

if ! runs "$node"; then
  # Runs the install script of the pinned runtime even if npm settings block install scripts.
  npm rebuild node --ignore-scripts=false --foreground-scripts --loglevel=error || true
fi

if ! runs "$node"; then
  own=$(find_own_node)
  if [ -z "$own" ]; then
    "$node" --version >&2 || true
    echo 'The pinned Node does not start. If it names a missing library, install that (Debian and Ubuntu:' >&2
    echo 'apt-get install -y libatomic1), or Node 26 or newer. Otherwise try: rm -rf node_modules && npm ci' >&2
    exit 1
  fi
  echo "The pinned Node does not start on this machine. Using $own."
  ln -sf "$own" "$node"
fi
