// Serves the ops port: liveness without dependencies, readiness that fails first, metrics for Prometheus.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from '../telemetry/logger.ts';
import { metricsText } from '../telemetry/metrics.ts';

export interface OpsServer extends AsyncDisposable {
  readonly port: number;
}

/** Serves /livez, /readyz and /metrics on host:port (0: any free port). */
export async function serveOps({
  host,
  port,
  ready,
  logger,
}: {
  host: string;
  port: number;
  ready: () => Promise<boolean> | boolean;
  logger: Logger;
}): Promise<OpsServer> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0];
    if (path === '/livez') return answer(response, 200, 'ok\n');
    if (path === '/readyz') {
      Promise.resolve()
        .then(ready)
        .then(
          (isReady) => answer(response, isReady ? 200 : 503, isReady ? 'ready\n' : 'not ready\n'),
          () => answer(response, 503, 'not ready\n'),
        );
      return;
    }
    if (path === '/metrics') {
      metricsText().then(
        (text) => answer(response, 200, text),
        (error: unknown) => {
          logger.warn({ err: error }, 'metrics could not be collected');
          answer(response, 500, 'metrics could not be collected\n');
        },
      );
      return;
    }
    answer(response, 404, 'not found\n');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
}
