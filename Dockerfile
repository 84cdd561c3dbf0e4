# One image for any service: docker build --build-arg SERVICE=gateway -t touchline/gateway . (npm run images builds them all.)
# The workspace keeps its folders and links: Node does not strip types below node_modules.
# By tag here, since a digest is of one registry's making; a release names one: NODE_IMAGE=node:24-slim@sha256:… (docs/deploy.md).
ARG NODE_IMAGE=node:24-slim
# The stage below; an image that was made of it already spares the others another look at it.
ARG SHARED=shared

# Up to the service's own code all images share their layers. tini reaps what is left behind and passes signals on; a base image
# may bring it along.
FROM ${NODE_IMAGE} AS shared
RUN command -v tini || { apt-get update && apt-get install -y --no-install-recommends tini && rm -rf /var/lib/apt/lists/*; }
WORKDIR /app

# Only the manifests: this layer is made anew when a dependency changes, not when code does. Types, source maps, another runtime's
# binaries, databases that one other file repeats, and what browsers load of the chart library stay out. Not `npm ci`, which refuses a lock file without the optional packages of other platforms, with --omit=optional
# too; the check behind it refuses what is not in the lock file, as `npm ci` would.
COPY package.json package-lock.json .npmrc ./
COPY proto/package.json proto/
COPY services/chassis/package.json services/chassis/
COPY services/gateway/package.json services/gateway/
COPY services/access/package.json services/access/
COPY services/console/package.json services/console/
COPY services/tracking/package.json services/tracking/
COPY services/identity/package.json services/identity/
COPY services/attribution/package.json services/attribution/
COPY services/connections/package.json services/connections/
COPY services/campaigns/package.json services/campaigns/
COPY services/webhooks/package.json services/webhooks/
COPY services/scoring/package.json services/scoring/
COPY services/exports/package.json services/exports/
COPY services/messages/package.json services/messages/
COPY tools/package.json tools/check-installed.mjs tools/
COPY tools/client/package.json tools/client/
COPY e2e/package.json e2e/
RUN NODE_OPTIONS=--use-system-ca npm install --no-save --omit=dev --no-audit --no-fund --loglevel=error \
      -w proto -w services/chassis -w services/gateway -w services/access -w services/tracking -w services/identity \
      -w services/attribution -w services/connections -w services/campaigns -w services/webhooks -w services/scoring \
      -w services/exports -w services/messages -w services/console -w tools/client \
    && node tools/check-installed.mjs \
    && find . -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.bare' -o -name 'geo-whois-asn-country-ipv?.mmdb' \) -delete \
    && (cd node_modules/echarts && rm -rf asset dist extension i18n ssr theme types) && (cd node_modules/zrender && rm -rf build dist src) \
    && rm -rf /root/.npm /tmp/*

COPY proto proto
COPY services/chassis services/chassis
# The console reads the public API by the typed client.
COPY tools/client/src tools/client/src
# Node finds compiled code here by its own version and its user (below).
RUN mkdir --mode=755 compiled && chown 65532:65532 compiled
ENV NODE_COMPILE_CACHE=/app/compiled
ENV NODE_ENV=production HOST=0.0.0.0 NODE_OPTIONS="--max-old-space-size=160 --max-semi-space-size=32"
USER 65532:65532
ENTRYPOINT ["tini", "--", "node", "--disable-warning=ExperimentalWarning", "src/main.ts"]

FROM ${SHARED}
ARG SERVICE
COPY services/${SERVICE} services/${SERVICE}
ARG VERSION=dev
ARG REVISION=unknown
LABEL org.opencontainers.image.title="touchline-${SERVICE}" \
      org.opencontainers.image.description="Touchline, ad attribution: the service ${SERVICE}" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
WORKDIR /app/services/${SERVICE}
# Compiles everything that the service imports, types stripped, so that a pod's start needs half the CPU. Nothing runs: a service
# only starts when it is told to.
RUN node --disable-warning=ExperimentalWarning --input-type=module -e "await import('/app/services/${SERVICE}/src/start.ts')"
