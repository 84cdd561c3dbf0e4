# One image for any service: docker build --build-arg SERVICE=gateway -t touchline/gateway .
# The workspace keeps its folders and links: Node does not strip types below node_modules.
ARG NODE_IMAGE=node:24-slim
FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY proto/package.json proto/
COPY services/chassis/package.json services/chassis/
COPY services/gateway/package.json services/gateway/
COPY services/tracking/package.json services/tracking/
COPY services/identity/package.json services/identity/
COPY services/attribution/package.json services/attribution/
COPY services/connections/package.json services/connections/
COPY tools/package.json tools/
COPY e2e/package.json e2e/
RUN npm install --no-save --omit=dev --no-audit --no-fund

FROM ${NODE_IMAGE}
ARG SERVICE
ENV NODE_ENV=production SERVICE=${SERVICE} HOST=0.0.0.0 \
    NODE_OPTIONS="--max-old-space-size=160 --max-semi-space-size=4"
WORKDIR /app
# Some services have packages of their own below their folder, so the whole tree comes along.
COPY --from=packages /app ./
COPY proto proto
COPY services/chassis services/chassis
COPY services/${SERVICE} services/${SERVICE}
WORKDIR /app/services/${SERVICE}
USER 65532:65532
CMD ["node", "--disable-warning=ExperimentalWarning", "src/main.ts"]
