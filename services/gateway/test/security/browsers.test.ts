// What a browser is told: no other site may read, frame or guess, whatever the answer is.
import assert from 'node:assert/strict';
import { type RunningGateway, runGateway } from '../running-gateway.ts';

/** Headers of every answer (OWASP, HTTP Headers and REST Security cheat sheets). */
const ALWAYS: [name: string, value: RegExp][] = [
  ['content-security-policy', /default-src 'none'.*frame-ancestors 'none'/],
  ['x-content-type-options', /^nosniff$/],
  ['x-frame-options', /^(DENY|SAMEORIGIN)$/],
  ['referrer-policy', /^(no-referrer|same-origin)$/],
  ['strict-transport-security', /^max-age=\d{8,}/],
  ['cross-origin-resource-policy', /^same-origin$/],
  ['cross-origin-opener-policy', /^same-origin$/],
];

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
    ['a route that is none', 'GET', '/nope', {}],
    ['a path that cannot be decoded', 'GET', '/api/v1/customers/%E0%A4%A/journey', {}],
    [
      'a preflight',
      'OPTIONS',
      '/api/v1/events',
      { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
    ],
    ['a preflight of nothing', 'OPTIONS', '/nope', { 'access-control-request-method': 'POST' }],
    ['the description', 'GET', '/api/v1/openapi.json', {}],
    ['the docs', 'GET', '/docs', {}],
  ];
  for (const [name, method, path, headers] of ANSWERS) {
    it(`get no leave for other sites and every protection with ${name}`, async () => {
      for (const origin of ['https://evil.example', 'null', running.gateway.baseUrl]) {
        const response = await fetch(running.url(path), {
          method,
          headers: { authorization: `Bearer ${running.key}`, origin, ...headers },
          redirect: 'manual',
        });
        const names = [...response.headers.keys()];
        assert.deepEqual(
          names.filter((header) => header.startsWith('access-control-')),
          [],
          origin,
        );
        for (const [header, value] of ALWAYS) assert.match(response.headers.get(header) ?? '', value, header);
        assert.equal(response.headers.get('x-powered-by'), null);
        assert.equal(response.headers.get('server'), null);
      }
    });
  }

  it('and caches between keep nothing that one caller was shown', async () => {
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
