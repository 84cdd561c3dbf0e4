// Collects OTLP from all services of the tests; what arrives while no test records is dropped.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request of an exporter: its path (/v1/traces, /v1/logs, /v1/metrics) and the JSON that it sent. */
export interface Export {
  path: string;
  body: Buffer;
}

export interface Recording extends Disposable {
  readonly exports: readonly Export[];
  /**
   * Returns the services that exported a span begun at or after an instant (milliseconds): all that they did before has arrived
   * by then.
   */
  servicesSince(time: number): string[];
}

export interface OtlpCollector extends AsyncDisposable {
  readonly url: string;
  /** Keeps all exports until the recording is disposed. */
  record(): Recording;
}

/** Listens on a free port. */
export async function startOtlpCollector(): Promise<OtlpCollector> {
  const recordings = new Set<Export[]>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => {
      if (recordings.size > 0) parts.push(part);
    });
    request.on('end', () => {
      for (const recording of recordings) recording.push({ path: request.url ?? '', body: Buffer.concat(parts) });
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    record() {
      const exports: Export[] = [];
      recordings.add(exports);
      return {
        exports,
        servicesSince: (time) => servicesSince(exports, time),
        [Symbol.dispose]: () => void recordings.delete(exports),
      };
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

interface Traces {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: { startTimeUnixNano: string }[] }[];
  }[];
}

function servicesSince(exports: readonly Export[], time: number): string[] {
  const since = BigInt(time) * 1_000_000n;
  const found = new Set<string>();
  for (const { path, body } of exports) {
    if (path !== '/v1/traces' || body.length === 0) continue;
    for (const { resource, scopeSpans } of (JSON.parse(body.toString()) as Traces).resourceSpans) {
      const name = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
      const spans = scopeSpans.flatMap((scope) => scope.spans);
      if (spans.some(({ startTimeUnixNano }) => BigInt(startTimeUnixNano) >= since)) found.add(name);
    }
  }
  return [...found].sort();
}
