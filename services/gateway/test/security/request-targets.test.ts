// Tests odd paths, methods and host names: none reaches an operation in an unintended way, and none comes back in an answer.
import assert from 'node:assert/strict';
import { allOperations } from '../../src/operations/all-operations.ts';
import { type RunningGateway, runGateway } from '../running-gateway.ts';
import { head, rawHttp } from './raw-http.ts';

const EVIL = 'evil.example';

describe('request targets', () => {
  let running: RunningGateway;
  let key = '';
  before(async () => {
    running = await runGateway('targets');
    key = `Authorization: Bearer ${running.key}`;
  });
  after(async () => await running[Symbol.asyncDispose]());

  const ask = async (bytes: string, bodiless = false) => {
    const { answers, text } = await rawHttp(running.gateway.httpPort, bytes, { answers: 1, bodiless });
    return { ...(answers[0] ?? assert.fail('no answer')), text };
  };

  const NOWHERE = [
    '/api/v1/x/../me',
    '/api/v1/x/%2e%2e/me',
    '/api/v1/%2e/me',
    '/api/v1/./me',
    '/api/v1//me',
    '//api/v1/me',
    `//${EVIL}/api/v1/me`,
    '/api/v1%2Fme',
    '/api/v1/me/',
    '/api/v1/me;x=1',
    '/api/v1/%6de',
    '/api/v1/%6de',
    '/api/v1/me%20',
    '/api/v1/me%00',
    '/api/v1/me%23',
    '/api/v1/ME',
    '/API/v1/me',
    '/api/v1/me.json',
    '/api/v1/%6de%2e%2e',
    '/api/v1/..%2f..%2fetc%2fpasswd',
    '/api/v1/__proto__',
    '/api/v1/constructor',
    '/api/v2/me',
    '*',
    `/${'a'.repeat(50_000)}`,
  ];
  for (const target of NOWHERE) {
    it(`answers 404 to ${target.slice(0, 40)}`, async () => {
      const { status, body } = await ask(head('GET', target, [key]));
      assert.equal(status, 404);
      assert.equal(JSON.parse(body).error.code, 'not_found');
    });
  }

  it('treats a target that contains a host as its path, whatever the host', async () => {
    assert.equal((await ask(head('GET', `http://${EVIL}/api/v1/me`, [key]))).status, 200);
    const { status, text } = await ask(head('GET', `http://${EVIL}/nope`, [key]));
    assert.equal(status, 404);
    assert.doesNotMatch(text, /evil/);
  });

  const HOSTILE_IDS = [
    '%00',
    'a%00b',
    '%2e%2e',
    '..%2f..',
    'a%2Fb',
    '%0d%0aSet-Cookie:x',
    '%7B%22$ne%22:null%7D',
    '$where',
    '__proto__',
    '%ED%A0%80',
    '%',
    'a'.repeat(3000),
  ];
  for (const { method, path } of allOperations) {
    if (!path.includes('{')) continue;
    it(`${method} ${path} refuses hostile ids as what they are, and repeats none`, async () => {
      for (const id of HOSTILE_IDS) {
        const target = `/api/v1${path.replaceAll(/\{\w+\}/g, () => id)}`;
        const { status, headers, body } = await ask(head(method, target, [key]));
        assert.ok(status >= 400 && status < 500, `${id}: ${status} ${body}`);
        assert.equal(headers.get('set-cookie'), undefined);
        for (const part of [id, decoded(id)].filter((text) => text.length > 3)) assert.ok(!body.includes(part), body);
      }
    });
  }

  it('does not let a header or a parameter change the method', async () => {
    for (const name of ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override', '_method']) {
      const { status } = await ask(head('POST', '/api/v1/me', [key, `${name}: GET`, 'Content-Length: 0']));
      assert.equal(status, 404, name);
    }
    assert.equal((await ask(head('POST', '/api/v1/tracking/keys/9d528f6c?_method=DELETE', [key]))).status, 404);
    assert.equal(
      (await ask(head('GET', '/api/v1/me', [key, 'X-Original-URL: /nope', 'X-Rewrite-URL: /nope']))).status,
      200,
    );
  });

  it('never echoes a TRACE or an unknown method', async () => {
    for (const method of ['TRACE', 'PROPFIND', 'PURGE', 'SEARCH']) {
      const { status, text } = await ask(head(method, '/api/v1/me', [key, 'X-Canary: bird']));
      assert.equal(status, 404, method);
      assert.ok(!text.includes('bird') && !text.includes(running.key));
    }
  });

  it('never repeats the host that the caller names', async () => {
    const forwarded = [
      `X-Forwarded-Host: ${EVIL}`,
      `X-Host: ${EVIL}`,
      `Forwarded: host=${EVIL};proto=https`,
      'X-Forwarded-Proto: https',
    ];
    const paths = [
      '/',
      '/nope',
      '/docs',
      '/docs/errors',
      '/api/v1/nope',
      '/api/v1/me',
      '/api/v1/openapi.json',
      '/api/v1/campaigns',
    ];
    for (const path of paths) {
      for (const method of ['GET', 'POST', 'OPTIONS']) {
        const bytes = head(method, path, [key, ...forwarded, 'Content-Length: 0']).replace('api.example.com', EVIL);
        const { text } = await ask(bytes);
        assert.doesNotMatch(text, /evil/i, `${method} ${path}`);
      }
    }
  });

  it('answers HEAD with the headers of GET and nothing else', async () => {
    for (const path of ['/api/v1/me', '/api/v1/openapi.json', '/api/v1/nope', '/docs']) {
      const [get, asked] = [await ask(head('GET', path, [key])), await ask(head('HEAD', path, [key]), true)];
      assert.equal(asked.status, get.status, path);
      assert.match(asked.text, /\r\n\r\n$/, path);
      assert.deepEqual([...asked.headers.keys()].sort(), [...get.headers.keys()].sort(), path);
    }
  });
});

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
