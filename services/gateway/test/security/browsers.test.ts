// Tests what browsers learn from any answer: no other site may read it, frame it or guess it.
import assert from 'node:assert/strict';
import { assertProtected } from '@touchline/chassis/testing/browser-headers.ts';
import { type RunningGateway, runGateway } from '../running-gateway.ts';

describe('browsers', () => {
  let running: RunningGateway;
  before(async () => {
    running = await runGateway('browsers');
  });
  after(async () => await running[Symbol.asyncDispose]());

  const ANSWERS: [name: string, method: string, path: string, headers: Record<string, string>][] = [
    ['an answer', 'GET', '/api/v1/me', {}],
    ['a refusal', 'GET', '/api/v1/me', { authorization: '' }],
    ['a fault of the body', 'POST', '/api/v1/events', {}],
    ['an unknown route', 'GET', '/nope', {}],
    ['a path that cannot be decoded', 'GET', '/api/v1/customers/%E0%A4%A/journey', {}],
    [
      'a preflight',
      'OPTIONS',
      '/api/v1/events',
      { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
    ],
    ['a preflight for an unknown path', 'OPTIONS', '/nope', { 'access-control-request-method': 'POST' }],
    ['the description', 'GET', '/api/v1/openapi.json', {}],
    ['the docs', 'GET', '/docs', {}],
  ];
  for (const [name, method, path, headers] of ANSWERS) {
    it(`give other sites no access, and get every protection, with ${name}`, async () => {
      for (const origin of ['https://evil.example', 'null', running.gateway.baseUrl]) {
        const response = await fetch(running.url(path), {
          method,
          headers: { authorization: `Bearer ${running.key}`, origin, ...headers },
          redirect: 'manual',
        });
        assertProtected(response.headers, origin);
      }
    });
  }

  it('and caches on the way store nothing that one caller was shown', async () => {
    for (const [path, headers] of [
      ['/api/v1/me', { authorization: `Bearer ${running.key}` }],
      ['/api/v1/me', {}],
      ['/api/v1/campaigns', { authorization: `Bearer ${running.key}` }],
    ] as const)
      assert.match(
        (await fetch(running.url(path), { headers })).headers.get('cache-control') ?? '',
        /private|no-store/,
      );
  });
});
