// Tests that every client recognises a web page that something between us and a platform sends instead of an answer.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { ProviderError } from '../../domain/provider-error.ts';
import { createHighLevelClient } from '../crm-provider/highlevel-client.ts';
import { createGoogleClient } from '../search-ads/google-client.ts';
import { createGraphClient } from '../social-ads/graph-client.ts';
import { createJsonCaller } from './json-caller.ts';
import { createOutbound, type Outbound } from './outbound.ts';

const PAGE = '<!DOCTYPE html><html><head><title>Sign in</title></head><body>secret-of-the-proxy</body></html>';
const timeoutMs = 60_000;
const signal = new AbortController().signal;
const schema = z.object({ id: z.string() });

describe('an answer with status 200 that is not JSON', () => {
  let server: Server;
  let outbound: Outbound;
  let url = '';
  let answer = { type: 'text/html; charset=utf-8', text: PAGE };
  before(async () => {
    outbound = createOutbound({ failures: 1000, pauseMs: 1 }, { paused: assert.fail, resumed: assert.fail });
    server = createServer((_, response) => response.setHeader('content-type', answer.type).end(answer.text)).listen(0);
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(async () => {
    await outbound[Symbol.asyncDispose]();
    server.close();
  });

  const app = { clientId: 'id', clientSecret: 'secret' };
  const CLIENTS: [name: string, call: () => Promise<unknown>][] = [
    [
      'Meta',
      async () => {
        const graph = createGraphClient(outbound, { baseUrl: url, version: 'v26.0', timeoutMs });
        return await graph.node('1', {}, schema, { accessToken: 't', signal });
      },
    ],
    [
      'Google',
      async () => {
        const google = createGoogleClient(outbound, {
          ...{ adsUrl: url, dataManagerUrl: url, oauthUrl: url, version: 'v25', timeoutMs, ...app },
        });
        return await google.accessibleCustomers('t', signal);
      },
    ],
    [
      'HighLevel',
      async () => {
        const highlevel = createHighLevelClient(outbound, { apiUrl: url, timeoutMs });
        return await highlevel.call({ path: '/x', schema }, { accessToken: 't', signal });
      },
    ],
    [
      'the payment providers, the store and all others that are called with JSON',
      async () => {
        const call = createJsonCaller(outbound, timeoutMs);
        return await call({ url, schema, signal, refusal: () => assert.fail('no refusal') });
      },
    ],
  ];
  const ANSWERS: [name: string, type: string, text: string, code: string, says: RegExp][] = [
    ['a page', 'text/html; charset=utf-8', PAGE, 'web_page', /web page.*tried again/i],
    ['a page that is not declared as one', 'application/json', `\n ${PAGE}`, 'web_page', /web page/i],
    [
      'half an answer',
      'application/json',
      '{"secret-of-the-proxy":',
      'unreadable_answer',
      /could not be read.*tried again/i,
    ],
  ];
  for (const [client, call] of CLIENTS)
    for (const [name, type, text, code, says] of ANSWERS)
      it(`of ${client}, ${name}, is temporary and is reported as what it is, without its text`, async () => {
        answer = { type, text };
        await assert.rejects(call(), (error) => {
          assert.ok(error instanceof ProviderError, String(error));
          assert.deepEqual([error.kind, error.code], ['retry', code]);
          assert.match(error.message, says);
          assert.doesNotMatch(error.message, /secret|sign in|</i);
          return true;
        });
      });
});
