// Wires the console together: its clients, its public port and the internal ones. main.ts runs this, and tests start it.
import { setTimeout as delay } from 'node:timers/promises';
import { createRefuseCrossSite } from '@touchline/chassis/access/cross-site.ts';
import { tlsFiles } from '@touchline/chassis/grpc/tls.ts';
import { valkeyOptions } from '@touchline/chassis/jobs/valkey.ts';
import { servePublic } from '@touchline/chassis/public-http/public-server.ts';
import { createRateLimiter } from '@touchline/chassis/rate-limit/rate-limit.ts';
import { connectRateStore } from '@touchline/chassis/rate-limit/rate-store.ts';
import { runPublicServer, type Server } from '@touchline/chassis/run-server.ts';
import { createSecretKeys } from '@touchline/chassis/secret-keys.ts';
import { createLogger, type Logger } from '@touchline/chassis/telemetry/logger.ts';
import type { Redis } from 'ioredis';
import { createFlashCookie } from './browser/flash-cookie.ts';
import { createFormTokens } from './browser/form-token.ts';
import type { Config } from './config.ts';
import { createApp } from './http/app.ts';
import { createAuthenticateVisit } from './http/authenticate-visit.ts';
import { createIsAccessReady } from './is-access-ready.ts';
import { connectServices, type ServiceClients } from './service-clients.ts';

export interface Overrides {
  logger?: Logger;
  /** The time of day, which tests set. */
  now?: () => Date;
  /** Where requests are counted. */
  rateStore?: Redis;
  /** Wraps the clients of the neighbouring services. */
  clients?: (clients: ServiceClients) => ServiceClients;
}

export interface Console extends Server {
  readonly httpPort: number;
  /** The public base address, without a trailing slash. */
  readonly consoleUrl: string;
}

const NAME = 'console';

/** Starts the service. Disposing it fails readiness, finishes running requests, then closes everything in reverse order. */
export async function start(config: Config, overrides: Overrides = {}): Promise<Console> {
  await using stack = new AsyncDisposableStack();
  const logger = overrides.logger ?? createLogger({ name: NAME, level: config.LOG_LEVEL });
  const { now = () => new Date() } = overrides;

  const rateStore = overrides.rateStore ?? connectRateStore(valkeyOptions(config), logger);
  const redis = stack.adopt(rateStore, (client) => client.disconnect());
  const limiter = createRateLimiter({ redis, prefix: config.REDIS_PREFIX });
  const behind = stack.use(connectServices(config, tlsFiles(config)));
  const clients = overrides.clients?.(behind.clients) ?? behind.clients;

  let consoleUrl = config.CONSOLE_URL ?? config.BASE_URL ?? '';
  const apiUrl = () => config.BASE_URL ?? consoleUrl;
  const refuseCrossSite = createRefuseCrossSite(() => consoleUrl);
  const secretKeys = createSecretKeys(config.CONSOLE_SECRET_KEYS);
  const app = createApp({
    clients,
    authenticateVisit: createAuthenticateVisit({
      credentials: clients.credentials,
      refuseCrossSite,
      limiter,
      addressLimit: config.ADDRESS_RATE_LIMIT_PER_MINUTE,
    }),
    refuseCrossSite,
    limiter,
    addressLimit: config.ADDRESS_RATE_LIMIT_PER_MINUTE,
    formTokens: createFormTokens(secretKeys.for('console-forms')),
    flash: createFlashCookie(secretKeys.for('console-once'), () => now().getTime()),
    trustedProxyHops: config.TRUSTED_PROXY_HOPS,
    apiUrl,
    logger,
  });

  const isAccessReady = createIsAccessReady(clients);
  const dependencies = { valkey: () => redis.ping() };
  const server = await runPublicServer(
    stack,
    { name: NAME, config, dependencies, ready: isAccessReady, logger },
    (onDrain) =>
      servePublic(app, {
        host: config.HOST,
        port: config.HTTP_PORT,
        grace: () => delay(config.DRAIN_GRACE_MS),
        drainTimeoutMs: config.DRAIN_TIMEOUT_MS,
        headTimeoutMs: config.HEAD_TIMEOUT_MS,
        requestTimeoutMs: config.REQUEST_TIMEOUT_MS,
        baseUrl: apiUrl,
        onDrain,
      }),
  );
  consoleUrl ||= `http://${config.HOST}:${server.httpPort}`;
  return { ...server, consoleUrl };
}
