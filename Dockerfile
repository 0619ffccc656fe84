# syntax=docker/dockerfile:1
# The major of the runtime that the lock file pins (decision 001): keep the two together.
ARG NODE=node:26-bookworm-slim

FROM ${NODE} AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/contract/package.json packages/contract/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/

# Everything, to build the web app. Scripts would only fetch what the image brings or tests need.
FROM manifests AS build
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.base.json ./
COPY packages packages
COPY apps/web apps/web
RUN cd apps/web && NODE_ENV=production ../../node_modules/.bin/react-router build

# What the server needs to run: the pages are built into one bundle.
FROM manifests AS production
RUN --mount=type=cache,target=/root/.npm \
    npm ci --omit=dev --ignore-scripts --no-audit --no-fund --workspace packages/contract --workspace apps/server

FROM ${NODE}
ENV NODE_ENV=production \
    NODE_COMPILE_CACHE=/app/.tmp/compile-cache \
    MALLOC_ARENA_MAX=2 \
    DATA_DIR=/data
WORKDIR /app
COPY --from=production /app ./
COPY packages packages
COPY apps/server/src apps/server/src
COPY scripts/warm-up.ts scripts/
COPY --from=build /app/apps/web/build apps/web/build
# Compiled once, here, with the arguments of the start below: the folder is read-only later.
RUN node scripts/warm-up.ts --max-semi-space-size=2 apps/server/src/main.ts \
    && mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Not whether it is ready: a restart brings no lost database back. Whoever sends visitors here asks /health/ready.
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Without npm in between: signals reach the server itself.
CMD ["node", "--max-semi-space-size=2", "apps/server/src/main.ts"]
