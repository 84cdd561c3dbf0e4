// Tests telemetry over a real socket: what an OTLP collector receives, and that it contains no personal data.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';

const PROGRAM = `
import { startTelemetry } from '${resolve(import.meta.dirname, '../src/telemetry/telemetry.ts')}';
import { createLogger } from '${resolve(import.meta.dirname, '../src/telemetry/logger.ts')}';
import { duration } from '${resolve(import.meta.dirname, '../src/telemetry/instruments.ts')}';
import { trace } from '@opentelemetry/api';
const telemetry = startTelemetry({ service: 'probe', otlpEndpoint: process.argv[1] });
const log = createLogger({ name: 'probe' });
trace.getTracer('t').startActiveSpan('work', (span) => {
  duration({ name: 'touchline.work', about: '', labels: { operation: '' } }).record(0.1, { operation: 'x' });
  log.error({ operation: 'x', email: 'canary@example.com', err: new Error('canary@example.com') }, 'it failed');
  span.end();
});
await telemetry[Symbol.asyncDispose]();
`;

describe('telemetry', () => {
  it('sends traces, metrics and logs by OTLP, and no field that is not on the list', async () => {
    const received = new Map<string, string>();
    const collector = createServer((request, response) => {
      let body = '';
      request.setEncoding('latin1').on('data', (chunk: string) => {
        body += chunk;
      });
      request.on('end', () => {
        received.set(request.url ?? '', (received.get(request.url ?? '') ?? '') + body);
        response.setHeader('content-type', 'application/json').end('{}');
      });
    });
    await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
    const probe = spawn(process.execPath, ['--input-type=module-typescript', '-e', PROGRAM, url], {
      cwd: import.meta.dirname,
    });
    let printed = '';
    for (const stream of [probe.stdout, probe.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk));
    const code = await new Promise((done) => probe.once('exit', done));
    collector.close();
    assert.equal(code, 0, printed);
    assert.deepEqual([...received.keys()].sort(), ['/v1/logs', '/v1/metrics', '/v1/traces']);
    assert.match(received.get('/v1/logs') ?? '', /it failed/);
    assert.match(received.get('/v1/metrics') ?? '', /touchline\.work/);
    assert.doesNotMatch([...received.values(), printed].join(), /canary/);
  });
});
