#!/bin/sh
set -eu
cd "$(dirname "$0")/.."
sh scripts/install.sh
export NODE_ENV=production
case "${1:-}" in
  mutation)
    # Without NODE_ENV, because the tests set it themselves.
    unset NODE_ENV
    script=bench/mutation.ts
    shift
    ;;
  busy | outages)
    sh scripts/build-web.sh
    unset NODE_ENV
    script=bench/$1.ts
    shift
    ;;
  comment-screening | company-growth | desk-month | directory | fill | growth | hide-all | merge | month | oracles | pictures | search)
    script=bench/$1.ts
    shift
    ;;
  company-page | costs | attacks | model | rendered-pages | rolling-restart | rolling-upgrade | served | small-machine | studio-drag | visit)
    sh scripts/build-web.sh
    sh scripts/build-server.sh
    script=bench/$1.ts
    shift
    ;;
  *)
    sh scripts/build-web.sh
    sh scripts/build-server.sh
    script=bench/run.ts
    ;;
esac
exec node_modules/.bin/node "$script" "$@"
