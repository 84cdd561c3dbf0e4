import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApi } from './api.ts';

describe('the API client of the tools', () => {
  let server: Server;
  let answers: { status: number; retryAfter?: string; body: object }[];
  let calls: string[];
  const api = (patienceMs?: number) =>
    createApi(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'key', patienceMs);
  const away = { status: 503, body: { error: { code: 'service_unavailable', message: 'Try again.' } } };

  beforeEach(async () => {
    calls = [];
    server = createServer((request, response) => {
      calls.push(`${request.method} ${request.url}`);
      const { status, retryAfter, body } = answers.shift() ?? { status: 200, body: { data: 'here' } };
      response.writeHead(status, {
        'content-type': 'application/json',
        ...(retryAfter && { 'retry-after': retryAfter }),
      });
      response.end(JSON.stringify(body));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  });
  afterEach(() => new Promise((closed) => server.close(closed)));

  it('repeats a call after Retry-After', async () => {
    answers = [
      { ...away, retryAfter: '0' },
      { ...away, status: 429, retryAfter: '0' },
    ];
    assert.deepEqual(await api().get('/overview'), { data: 'here' });
    assert.deepEqual(calls, Array(3).fill('GET /api/v1/overview'));
  });

  it('throws the error of the API when its patience is over', async () => {
    answers = [{ ...away, retryAfter: '1' }];
    await assert.rejects(
      api(0).get('/overview?date_from=x'),
      /^Error: GET \/overview: 503 service_unavailable: Try again\.$/,
    );
    assert.equal(calls.length, 1);
  });

  it('does not repeat a call that is refused', async () => {
    answers = [{ status: 422, body: { error: { code: 'validation_error', message: 'days is wrong.' } } }];
    await assert.rejects(api().post('/connections/sync', { days: 0 }), /422 validation_error: days is wrong\./);
    assert.equal(calls.length, 1);
  });
});
