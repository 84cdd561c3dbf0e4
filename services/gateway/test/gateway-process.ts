// Runs the gateway as in production, in a process of its own with a real log, on the database and the services of a test.
import { join } from 'node:path';
import { freePort } from '@touchline/chassis/net/free-port.ts';
import { startLogged } from '../../access/test/logged-process.ts';
import type { RunningGateway } from './running-gateway.ts';

/** Starts a process beside a running gateway. @returns the same interface, for the process, and its log so far */
export async function gatewayProcess(running: RunningGateway, env: Record<string, string> = {}) {
  const { config } = running;
  const httpPort = await freePort(0);
  const started = await startLogged({
    name: 'gateway',
    main: join(import.meta.dirname, 'long-timeouts-main.ts'),
    env: {
      MONGODB_URL: config.MONGODB_URL,
      MONGODB_DATABASE: config.MONGODB_DATABASE,
      NATS_URL: config.NATS_URL,
      REDIS_URL: config.REDIS_URL,
      BUS_PREFIX: config.BUS_PREFIX,
      ACCESS_GRPC: config.ACCESS_GRPC,
      TRACKING_GRPC: config.TRACKING_GRPC,
      IDENTITY_GRPC: config.IDENTITY_GRPC,
      ATTRIBUTION_GRPC: config.ATTRIBUTION_GRPC,
      CONNECTIONS_GRPC: config.CONNECTIONS_GRPC,
      CAMPAIGNS_GRPC: config.CAMPAIGNS_GRPC,
      WEBHOOKS_GRPC: config.WEBHOOKS_GRPC,
      SCORING_GRPC: config.SCORING_GRPC,
      EXPORTS_GRPC: config.EXPORTS_GRPC,
      MESSAGES_GRPC: config.MESSAGES_GRPC,
      DRAIN_TIMEOUT_MS: '60000',
      DRAIN_GRACE_MS: String(config.DRAIN_GRACE_MS),
      HTTP_PORT: String(httpPort),
      ...env,
    },
  });
  const { grpcPort, operatorPort, opsPort, child, log } = started;
  const baseUrl = `http://127.0.0.1:${httpPort}`;
  const url = (path: string) => `${baseUrl}${path}`;
  const call: RunningGateway['call'] = (method, path, { body, headers = {} } = {}) =>
    fetch(url(`/api/v1${path}`), {
      method,
      headers: {
        authorization: `Bearer ${running.key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
  return {
    ...running,
    url,
    call,
    post: (path: string, body: unknown, headers?: Record<string, string>) =>
      call('POST', path, { body: JSON.stringify(body), ...(headers && { headers }) }),
    gateway: { ...running.gateway, httpPort, grpcPort, operatorPort, opsPort, baseUrl },
    ...{ child, log },
    [Symbol.asyncDispose]: () => started[Symbol.asyncDispose](),
  };
}
