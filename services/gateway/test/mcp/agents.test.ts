// Tests what agents can do through MCP, by the official SDK's client in both revisions of the protocol: read, ask before they write,
// and nothing that their token may not do by HTTP.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { signIn } from '../access/people-world.ts';
import { CAMPAIGN_ID, CUSTOMER_ID, PLATFORM_ID } from '../doubles/known-ids.ts';
import { RANGE } from '../good-calls.ts';
import { startWithLongTimeouts } from '../long-timeouts.ts';
import { serviceDoubles } from '../service-doubles.ts';
import { type AgentWorld, agentWorld, type Era } from './agent-world.ts';

const DAYS = Object.fromEntries(new URLSearchParams(RANGE));
const PAUSE = 'post_campaigns_id_pause';

describe('an agent', () => {
  let world: AgentWorld;
  let paused: string[];
  before(async () => {
    const { campaigns } = serviceDoubles();
    const setStatus: typeof campaigns.setStatus = (request, call) => {
      if (!request.options?.dryRun) paused.push(request.externalId);
      return campaigns.setStatus(request, call);
    };
    world = await agentWorld('mcp', { campaigns: { ...campaigns, setStatus } });
  });
  beforeEach(() => {
    paused = [];
  });
  after(async () => await world?.[Symbol.asyncDispose]());

  const pausing = () => ({ id: PLATFORM_ID, 'Idempotency-Key': crypto.randomUUID() });
  for (const era of ['2025', '2026'] satisfies Era[])
    describe(`of ${era}`, () => {
      it('sees the tools that its token may use, and no other', async () => {
        await using reader = await world.agent({ era, scopes: ['mcp:read', 'campaigns:read', 'campaigns:apply'] });
        const { tools } = await reader.client.listTools();
        const names = tools.map(({ name }) => name);
        for (const name of ['get_campaigns', 'get_overview', 'get_actions', 'get_workspace_top_performers'])
          assert.ok(names.includes(name), name);
        for (const name of [PAUSE, 'get_customers', 'get_payments', 'post_session'])
          assert.ok(!names.includes(name), name);
        assert.equal(tools.find(({ name }) => name === 'get_campaigns')?.annotations?.readOnlyHint, true);
      });

      it('reads what the API answers, after a summary', async () => {
        await using reader = await world.agent({ era, scopes: ['mcp:read', 'campaigns:read'] });
        const { summary, body, isError } = await reader.call('get_campaigns', { ...DAYS, limit: 1 });
        assert.equal(isError, false);
        assert.match(summary, /^[^:]+: 1 row, .*(cursor|the last page)/);
        assert.equal(body.meta.profile_id, world.running.profileId);
        assert.equal(body.data[0].campaign_id, CAMPAIGN_ID);
      });

      it('is told what was wrong, as the API tells it', async () => {
        await using reader = await world.agent({ era, scopes: ['mcp:read', 'campaigns:read', 'campaigns:apply'] });
        const cases: [name: string, given: Record<string, unknown>, code: string][] = [
          ['get_campaigns', { date_from: '2026-02-01', date_to: '2026-01-01' }, 'invalid_date_range'],
          ['get_campaigns', { ...DAYS, limit: 'many' }, 'invalid_parameter'],
          ['get_campaigns', { ...DAYS, colour: 'red' }, 'invalid_parameter'],
          ['get_payments', {}, 'insufficient_scope'],
          [PAUSE, pausing(), 'insufficient_scope'],
        ];
        for (const [name, given, code] of cases) {
          const { isError, summary, body } = await reader.call(name, given);
          assert.deepEqual([isError, body.error.code], [true, code], name);
          assert.match(summary, new RegExp(`^${code}: .+`));
        }
        await assert.rejects(reader.call('get_nothing'), /no tool of that name/);
        assert.deepEqual(paused, []);
      });

      it('writes once its person has confirmed, and says what is asked for', async () => {
        const asked: string[] = [];
        const person = ({ message }: { message: string }) => {
          asked.push(message);
          return 'yes' as const;
        };
        await using writer = await world.agent({ era, person });
        const { isError, body } = await writer.call(PAUSE, pausing());
        assert.equal(isError, false, JSON.stringify(body));
        assert.deepEqual([paused, asked.length], [[PLATFORM_ID], 1]);
        assert.match(asked[0] ?? '', new RegExp(`Pause a campaign.*${PLATFORM_ID}`));
      });

      for (const answer of ['no', 'cancel'] as const)
        it(`does nothing when its person answers ${answer}`, async () => {
          await using writer = await world.agent({ era, person: () => answer });
          const { summary, isError } = await writer.call(PAUSE, pausing());
          assert.deepEqual([isError, paused], [false, []]);
          assert.match(summary, /not confirmed, so nothing was done/);
        });

      it('asks nobody about reads, about a dry run, and about what would be refused', async () => {
        const person = () => assert.fail('asked');
        await using writer = await world.agent({ era, person });
        assert.equal((await writer.call('get_overview', DAYS)).isError, false);
        const dry = await writer.call(PAUSE, { id: PLATFORM_ID, dry_run: true });
        assert.equal(dry.isError, false, dry.summary);
        assert.equal((await writer.call('post_goals', {})).isError, true);
        assert.deepEqual(paused, []);
      });

      it('writes without a question where its client cannot ask', async () => {
        await using writer = await world.agent({ era });
        assert.equal((await writer.call(PAUSE, pausing())).isError, false);
        assert.deepEqual(paused, [PLATFORM_ID]);
      });

      it('is answered by any replica, also with the answer to a question of another', async () => {
        await using second = await startWithLongTimeouts(world.running.config);
        const replicas = [world.running.gateway.baseUrl, second.gateway.baseUrl];
        for (let run = 0; run < 2; run++) {
          await using writer = await world.agent({ era, person: () => 'yes', replicas: replicas.reverse() });
          assert.equal((await writer.call(PAUSE, pausing())).isError, false);
        }
        assert.deepEqual(paused, [PLATFORM_ID, PLATFORM_ID]);
      });
    });

  describe('of 2025, whose person does not answer', () => {
    const questions = () => world.valkey.keys(`${world.running.config.MONGODB_DATABASE}:mcp-answer:*`);

    it('does nothing once the question is too old', async () => {
      const { promise, resolve } = Promise.withResolvers<'yes'>();
      await using writer = await world.agent({ era: '2025', person: () => promise });
      const call = writer.call(PAUSE, pausing());
      const asked = await eventually(async () => (await questions())[0] ?? assert.fail('nobody was asked'));
      // Valkey does so after ten minutes.
      await world.valkey.del(asked);
      assert.match((await call).summary, /not confirmed, so nothing was done/);
      // An answer that comes later finds no question.
      resolve('yes');
      await writer.client.listTools();
      assert.deepEqual([paused, await questions()], [[], []]);
    });

    it('can have five questions open, and is told so at the sixth', async () => {
      const { promise, resolve } = Promise.withResolvers<'no'>();
      await using writer = await world.agent({ era: '2025', person: () => promise });
      const calls = Array.from({ length: 6 }, () =>
        writer.call(PAUSE, pausing()).then(
          ({ summary }) => summary,
          ({ message }) => String(message),
        ),
      );
      assert.match(await Promise.race(calls), /Too many questions of this token are open/);
      resolve('no');
      const all = await Promise.all(calls);
      assert.equal(all.filter((text) => text.includes('not confirmed')).length, 5, all.join('\n'));
      assert.deepEqual(paused, []);
    });

    it('leaves no question behind when it goes', async () => {
      const writer = await world.agent({ era: '2025', person: () => new Promise<'yes'>(() => undefined) });
      const call = writer.call(PAUSE, pausing()).catch(() => undefined);
      await eventually(async () => assert.equal((await questions()).length, 1));
      await writer[Symbol.asyncDispose]();
      await call;
      await eventually(async () => assert.deepEqual(await questions(), []));
    });
  });

  it('repeats a call under its Idempotency-Key, which is also that of the API', async () => {
    await using writer = await world.agent();
    const given = pausing();
    await writer.call(PAUSE, given);
    const { summary } = await writer.call(PAUSE, given);
    assert.match(summary, /nothing was done again/);
    const { 'Idempotency-Key': key, id, ...body } = given;
    const headers = { authorization: `Bearer ${writer.token}`, 'idempotency-key': key };
    const byHttp = await world.running.post(`/campaigns/${id}/pause`, body, headers);
    assert.equal(byHttp.headers.get('idempotent-replayed'), 'true');
    assert.deepEqual(paused, [PLATFORM_ID]);
  });

  it('uses the allowance of its token, a call a request', async () => {
    await using reader = await world.agent({ scopes: ['mcp:read', 'campaigns:read'] });
    const remaining = async () => {
      const answer = await world.running.call('GET', '/me', { headers: { authorization: `Bearer ${reader.token}` } });
      return Number(/r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1]);
    };
    const before = await remaining();
    await reader.call('get_overview', DAYS);
    assert.equal(before - (await remaining()), 2);
  });

  it('leaves its reads of persons in the log', async () => {
    await using reader = await world.agent({ scopes: ['mcp:read', 'customers:read'] });
    await reader.call('get_customers_id_journey', { id: CUSTOMER_ID });
    const session = await signIn(world.running, world.owner.email);
    const log = await session.call('GET', `/workspaces/${world.running.workspaceId}/pii-access-log?limit=10`);
    const { data } = (await log.json()) as { data: { operation: string }[] };
    assert.ok(data.some(({ operation }) => operation === 'GET /customers/{id}/journey'));
  });

  it('sees the best ads of its workspace, with the profiles that they are of', async () => {
    const { profileId: other } = await world.running.access.createProfile({
      workspaceId: world.running.workspaceId,
      name: 'Second shop',
    });
    const foreign = await world.running.access.createWorkspace({ name: 'Foreign', reportingCurrency: 'USD' });
    await world.running.access.createProfile({ workspaceId: foreign.workspaceId, name: 'Foreign shop' });
    await using reader = await world.agent({ scopes: ['mcp:read', 'campaigns:read'] });
    const { body, isError, summary } = await reader.call('get_workspace_top_performers', { limit: 5 });
    assert.equal(isError, false, JSON.stringify(body));
    assert.match(summary, new RegExp(`: one object, with ${body.data.ads.length} ads\\.$`));
    const profiles = body.data.ads.map(({ profile_id }: { profile_id: string }) => profile_id);
    assert.deepEqual(new Set(profiles), new Set([world.running.profileId, other]));
    assert.equal(body.data.profile_count, 2);
    assert.ok(body.data.ads.some(({ profile_name }: { profile_name: string }) => profile_name === 'Second shop'));
  });
});
