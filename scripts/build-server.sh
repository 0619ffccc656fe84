#!/bin/sh
# Bundles the server if the bundle is missing or older than a source (scripts/build-server.ts).
set -eu
cd "$(dirname "$0")/.."

stamp=apps/server/build/.complete
started=.tmp/build-server.$$

# Compares folders too, because a deleted file only changes its folder.
newer_source() {
  find apps/server/src packages package-lock.json scripts/build-server.ts -name node_modules -prune -o \
    -newer "$stamp" -print | head -n 1
}

if [ -e "$stamp" ] && [ -z "$(newer_source)" ]; then exit 0; fi

mkdir -p .tmp
# The stamp has the time of the start, so that a source edited during the build is newer.
touch "$started"
node_modules/.bin/node scripts/build-server.ts
touch -r "$started" "$stamp"
rm "$started"
