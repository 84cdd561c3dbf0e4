// Tests which requests reach the MCP server at all: methods, credentials, bodies, origins, and questions that are not one's own.
import assert from 'node:assert/strict';
import { errorOf } from '../running-gateway.ts';
import { type AgentWorld, agentWorld } from './agent-world.ts';

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

describe('a request to /mcp', () => {
  let world: AgentWorld;
  let token: string;
  before(async () => {
    world = await agentWorld('mcp_requests');
    token = await world.tokenWith(['mcp:read', 'campaigns:read']);
  });
  after(async () => await world?.[Symbol.asyncDispose]());

  const post = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(world.running.url('/mcp'), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  it('is a POST', async () => {
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const answer = await fetch(world.running.url('/mcp'), { method, headers: { authorization: `Bearer ${token}` } });
      assert.deepEqual([answer.status, answer.headers.get('allow')], [405, 'POST'], method);
    }
  });

  const REFUSED: [what: string, headers: () => Promise<Record<string, string>>, status: number, code: string][] = [
    ['without a credential', async () => ({ authorization: '' }), 401, 'unauthorized'],
    ['with an API key', async () => ({ authorization: `Bearer ${world.running.key}` }), 403, 'forbidden'],
    ['from a page of another site', async () => ({ origin: 'https://evil.example' }), 403, 'forbidden'],
  ];
  for (const [what, headers, status, code] of REFUSED)
    it(`${what} is refused`, async () => {
      const answer = await post(LIST, await headers());
      assert.deepEqual([answer.status, (await errorOf(answer)).code], [status, code]);
      if (status === 401) assert.match(answer.headers.get('www-authenticate') ?? '', /^Bearer/);
    });

  const BODIES: [what: string, body: unknown][] = [
    ['no JSON', '{'],
    ['a batch', [LIST, LIST]],
    ['a text', '"tools/list"'],
    ['too deep', `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`],
  ];
  for (const [what, body] of BODIES)
    it(`with a body that is ${what} is refused`, async () => {
      const answer = await post(body);
      assert.deepEqual([answer.status, (await errorOf(answer)).code], [400, 'invalid_request']);
    });

  it('may be at most a megabyte', async () => {
    const answer = await post({ ...LIST, params: { cursor: 'x'.repeat(1024 * 1024) } });
    assert.deepEqual([answer.status, (await errorOf(answer)).code], [413, 'payload_too_large']);
  });

  it('with a session id that is not ours, or another token’s, begins anew', async () => {
    const initialize = {
      ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
      params: {
        protocolVersion: '2025-11-25',
        capabilities: { elicitation: {} },
        clientInfo: { name: 'test', version: '1' },
      },
    };
    const session = (await post(initialize)).headers.get('mcp-session-id') ?? assert.fail('no session');
    const withSession = (id: string, of = token) =>
      post(LIST, { 'mcp-session-id': id, 'mcp-protocol-version': '2025-11-25', authorization: `Bearer ${of}` });
    assert.equal((await withSession(session)).status, 200);
    assert.equal((await withSession(`${session}x`)).status, 404);
    assert.equal((await withSession(session, await world.tokenWith(['mcp:read']))).status, 404);
  });

  it('that answers a question that nobody asked changes nothing', async () => {
    const answer = {
      jsonrpc: '2.0',
      id: crypto.randomUUID(),
      result: { action: 'accept', content: { confirm: true } },
    };
    assert.equal((await post(answer)).status, 202);
    assert.deepEqual(await world.valkey.keys(`${world.running.config.MONGODB_DATABASE}:mcp-answer:*`), []);
  });

  it('with a confirmation that we did not make is refused', async () => {
    const writing = await world.tokenWith(['mcp:write', 'goals:write']);
    const envelope = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': { elicitation: {} },
    };
    const params = {
      ...{ name: 'post_goals', arguments: { name: 'Trial', event_types: ['lead'] }, _meta: envelope },
      inputResponses: { confirm: { action: 'accept', content: { confirm: true } } },
      requestState: 'test:forged',
    };
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'post_goals' };
    const answer = await post(call, { ...headers, authorization: `Bearer ${writing}` });
    const { error } = (await answer.json()) as { error: { code: number; message: string } };
    assert.deepEqual([error.code, error.message], [-32602, 'Invalid or expired requestState']);
  });
});
