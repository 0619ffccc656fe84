# syntax=docker/dockerfile:1
# The major version of the Node runtime in the lock file (decision 001). Change both together.
ARG NODE=node:26-bookworm-slim

FROM ${NODE} AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/contract/package.json packages/contract/
COPY packages/drawing/package.json packages/drawing/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/

# Installs all dependencies to build the web app. Install scripts would only download what the image has or tests need.
FROM manifests AS build
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.base.json ./
COPY packages packages
COPY apps/web apps/web
RUN cd apps/web && NODE_ENV=production ../../node_modules/.bin/react-router build
COPY scripts/build-server.ts scripts/
COPY apps/server apps/server
RUN node scripts/build-server.ts

# Installs what the server needs at run time. The web app is already built into one bundle.
FROM manifests AS production
RUN --mount=type=cache,target=/root/.npm \
    npm ci --omit=dev --ignore-scripts --no-audit --no-fund --workspace packages/contract --workspace packages/drawing --workspace apps/server

FROM ${NODE}
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=2 \
    DATA_DIR=/data
WORKDIR /app
COPY --from=production /app ./
COPY packages packages
COPY apps/server/src apps/server/src
COPY --from=build /app/apps/web/build apps/web/build
COPY --from=build /app/apps/server/build apps/server/build
RUN mkdir -m 700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Checks that the process is up, not that it is ready: a restart does not fix an unreachable database. Load balancers use /health/ready.
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Runs node directly, without npm, so that signals reach the server.
CMD ["node", "--max-semi-space-size=4", "apps/server/build/main.js"]
