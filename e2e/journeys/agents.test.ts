// Tests MCP with the whole system behind it: what an agent is told is what the API answers, to the official SDK's client in both
// revisions of the protocol and to the inspector's command line; a write is asked for first, and takes effect.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { testSystem } from '../system/fixture.ts';
import type { Json, TestProfile } from '../system/profile.ts';
import { newUserToken } from '../system/user-token.ts';
import { createJourneyFixture, range } from './journey-fixture.ts';

const run = promisify(execFile);
const INSPECTOR = fileURLToPath(import.meta.resolve('@modelcontextprotocol/inspector-cli'));
const SCOPES = ['mcp:write', 'campaigns:read', 'conversions:read', 'customers:read', 'commerce:read', 'goals:write'];
const DAYS = Object.fromEntries(new URLSearchParams(range));

describe('agents', () => {
  let p: TestProfile;
  let token: string;
  let url: string;
  before(async () => {
    ({ p } = await createJourneyFixture());
    token = await newUserToken(p, SCOPES);
    url = `${testSystem().services.addresses.baseUrl}/mcp`;
  });

  async function connect(mode: 'auto' | 'legacy', questions: string[] = []) {
    const client = new Client(
      { name: 'e2e', version: '1' },
      { capabilities: { elicitation: {} }, versionNegotiation: { mode } },
    );
    client.setRequestHandler('elicitation/create', ({ params }) => {
      questions.push(params.message);
      return { action: 'accept', content: { confirm: true } };
    });
    const requestInit = { headers: { authorization: `Bearer ${token}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
    return {
      client,
      call: async (name: string, given: Json = {}): Promise<Json> => {
        const { structuredContent, isError } = await client.callTool({ name, arguments: given });
        assert.equal(isError ?? false, false, JSON.stringify(structuredContent));
        return structuredContent;
      },
      [Symbol.asyncDispose]: () => client.close(),
    };
  }

  for (const mode of ['auto', 'legacy'] as const) {
    it(`are told what the API answers (${mode})`, async () => {
      await using agent = await connect(mode);
      const reads: [tool: string, given: Json, path: string][] = [
        ['get_overview', DAYS, `/overview?${range}`],
        ['get_overview_days', DAYS, `/overview/days?${range}`],
        ['get_campaigns', { ...DAYS, model: 'linear' }, `/campaigns?${range}&model=linear&limit=10`],
        ['get_payments', {}, '/payments?limit=20'],
        ['get_conversions_id_explanation', { id: 'order-1' }, '/conversions/order-1/explanation'],
      ];
      for (const [tool, given, path] of reads) {
        const [told, answered] = await Promise.all([agent.call(tool, given), p.get(path)]);
        assert.deepEqual(told.data, answered.data, tool);
      }
    });

    it(`read a list to its end by the cursors that they are told (${mode})`, async () => {
      await using agent = await connect(mode);
      const keys = new Set<string>();
      for (let next: Json = {}; next !== undefined; ) {
        const { content, structuredContent } = await agent.client.callTool({
          name: 'get_payments',
          arguments: { limit: 1, ...next },
        });
        for (const row of (structuredContent as Json).data) keys.add(row.payment_id);
        const again = /call again with (\{.*\})/.exec((content as Json)[0].text)?.[1];
        next = again === undefined ? undefined : JSON.parse(again);
      }
      assert.equal(keys.size, (await p.get('/payments?limit=200')).data.length);
    });

    it(`write what their person confirms (${mode})`, async () => {
      const questions: string[] = [];
      await using agent = await connect(mode, questions);
      const name = `Trial ${mode}`;
      const definition = { name, conversion_key: `trial_${mode}`, event_types: ['lead'], kind: 'pipeline' };
      await agent.call('post_goals_definitions', { ...definition, lookback_window_days: 30 });
      assert.equal(questions.length, 1);
      assert.match(questions[0] ?? '', new RegExp(name));
      const { data } = await p.get('/goals/definitions?limit=200');
      assert.ok(data.some((goal: Json) => goal.name === name));
    });
  }

  it('are told nothing of another profile', async () => {
    const { p: other } = await createJourneyFixture();
    const { data } = await other.get(`/customers?${range}&goal=payment_received`);
    const theirs = data[0].customer_profile_id;
    assert.ok((await other.get(`/customers/${theirs}/journey`)).data);
    await using agent = await connect('auto');
    const [told, unknown] = await Promise.all(
      [theirs, crypto.randomUUID()].map((id) => agent.call('get_customers_id_journey', { id })),
    );
    assert.deepEqual(told?.data, { events: [], total_count: 0 });
    assert.deepEqual(told, unknown);
  });

  it('find tools whose arguments are valid JSON Schemas', async () => {
    await using agent = await connect('auto');
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    const { tools } = await agent.client.listTools();
    assert.ok(tools.length > 30);
    for (const { inputSchema } of tools) ajv.compile(inputSchema);
  });

  describe('of the inspector', () => {
    const inspect = async (...options: string[]): Promise<Json> => {
      const header = `Authorization: Bearer ${token}`;
      const given = ['--cli', url, '--transport', 'http', ...options, '--header', header];
      // It reads its package.json from above the folder in which it is called.
      const { stdout } = await run(process.execPath, [INSPECTOR, ...given], { cwd: dirname(INSPECTOR) });
      return JSON.parse(stdout);
    };

    it('see the tools, and call them', async () => {
      const { tools } = await inspect('--method', 'tools/list');
      assert.ok(tools.some(({ name }: Json) => name === 'get_overview'));
      const given = Object.entries(DAYS).flatMap(([name, value]) => ['--tool-arg', `${name}=${value}`]);
      const answer = await inspect('--method', 'tools/call', '--tool-name', 'get_overview', ...given);
      assert.deepEqual(answer.structuredContent.data, (await p.get(`/overview?${range}`)).data);
    });
  });
});
