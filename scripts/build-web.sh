#!/bin/sh
# Builds the web app if its output is missing, incomplete or older than a source.
set -eu
cd "$(dirname "$0")/.."

root=$PWD
stamp=apps/web/build/.complete
started=.tmp/build-web.started
log=.tmp/build-web.log

# Compares folders too, because a deleted file only changes its folder. Not apps/web itself, which holds the output.
newer_source() {
  find apps/web packages package-lock.json \
    \( -path apps/web/build -o -path apps/web/.react-router -o -name node_modules \) -prune -o \
    ! -path apps/web -newer "$stamp" -print | head -n 1
}

if [ -e "$stamp" ] && [ -z "$(newer_source)" ]; then exit 0; fi

echo 'Building the web app…'
rm -f "$stamp"
mkdir -p .tmp
# The stamp has the time of the start, so that a source edited during the build is newer.
touch "$started"
cd apps/web
export NODE_ENV=production
if ! "$root/node_modules/.bin/node" "$root/node_modules/.bin/react-router" build >"$root/$log" 2>&1; then
  cat "$root/$log" >&2
  echo 'The web app did not build.' >&2
  exit 1
fi
touch -r "$root/$started" "$root/$stamp"
