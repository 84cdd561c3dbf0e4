// Tests writes to ad platforms at the gateway: whom they name, which form they have, and which refusals callers get.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { appError } from '@touchline/chassis/errors.ts';
import { PeopleService } from '@touchline/proto/gen/touchline/access/v1/people_pb.ts';
import type { Shown } from '../access/credential-kinds.ts';
import { ACTION_ID, PLATFORM_ID } from '../doubles/known-ids.ts';
import { errorOf, ownClient } from '../running-gateway.ts';
import { type NotedCampaigns, runNotedCampaigns } from './noted-campaigns.ts';

const PAUSE = `/campaigns/${PLATFORM_ID}/pause`;
const BUDGET = `/adsets/${PLATFORM_ID}/budget`;
const UNDO = `/actions/${ACTION_ID}/undo`;

interface Asked {
  readonly profileId: string;
  readonly operationId: string;
  readonly dailyBudgetMinor?: bigint;
  readonly platform?: string;
  readonly appliedBy?: {
    readonly kind: string;
    readonly id: string;
    readonly credentialId: string;
    readonly credentialKind: string;
  };
  readonly options?: {
    readonly note: string;
    readonly confirmToken: string;
    readonly quota?: {
      readonly workspaceId: string;
      readonly limits?: { readonly writesPerDay?: number; readonly budgetRaisePerDay: Record<string, string> };
    };
  };
}

describe('writes to ad platforms', () => {
  let noted: NotedCampaigns<Asked>;
  before(async () => {
    noted = await runNotedCampaigns('ad_writes');
  });
  after(() => noted[Symbol.asyncDispose]());
  beforeEach(() => noted.clear());

  const send = (path: string, body?: unknown, headers: Shown = {}) =>
    noted.running.call('POST', path, {
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headers: { 'idempotency-key': randomUUID(), ...headers },
    });
  const appliedBy = async (path: string, body?: unknown, headers: Shown = {}) => {
    const response = await send(path, body, headers);
    assert.equal(response.status, 200, await response.clone().text());
    return noted.asked.at(-1)?.appliedBy;
  };
  const SCOPES = ['campaigns:apply'];

  const OPERATIONS: [method: 'GET' | 'POST', path: string, body?: object][] = [
    ['GET', `/campaigns/${PLATFORM_ID}/status`],
    ['POST', PAUSE],
    ['POST', `/campaigns/${PLATFORM_ID}/resume`],
    ['POST', `/ads/${PLATFORM_ID}/pause`],
    ['POST', `/ads/${PLATFORM_ID}/resume`],
    ['POST', BUDGET, { daily_budget_minor: 500 }],
  ];
  for (const [method, path, body] of OPERATIONS)
    it(`pass on the platform whose id ${method} ${path} has, and answer 409 when two have it`, async () => {
      const call = (query: string) =>
        method === 'GET' ? noted.running.call('GET', `${path}${query}`) : send(`${path}${query}`, body);
      assert.equal((await call('?platform=social_ads')).status, 200);
      assert.equal(noted.asked.at(-1)?.platform, 'social_ads');
      assert.equal((await call('')).status, 200);
      assert.equal(noted.asked.at(-1)?.platform, '');
      for (const query of ['?platform=', '?platform=a&platform=b', '?plattform=social_ads'])
        assert.equal((await errorOf(await call(query))).code, 'invalid_parameter');
      const message = 'This id is one of search_ads and social_ads: send platform.';
      noted.refusal = appError('invalid_state', message, { details: { reason: 'ambiguous_id' } });
      const response = await call('');
      assert.equal(response.status, 409);
      const error = await errorOf(response);
      assert.deepEqual([error.code, error.reason, error.message], ['invalid_state', 'ambiguous_id', message]);
    });

  it('name the key, the app or the person of the credential', async () => {
    const { origin } = new URL(noted.running.gateway.baseUrl);
    const owner = noted.issuer.people.owner.userId;
    const key = await appliedBy(PAUSE, undefined, await noted.issuer.apiKey(SCOPES));
    assert.deepEqual([key?.kind, key?.id, key?.credentialKind], ['api_key', key?.credentialId, 'api_key']);
    const person = await appliedBy(
      BUDGET,
      { daily_budget_minor: 500 },
      await noted.issuer.userToken(['mcp:write', ...SCOPES]),
    );
    assert.deepEqual([person?.kind, person?.id], ['user', owner]);
    const session = await appliedBy(UNDO, {}, { authorization: '', origin, ...(await noted.issuer.session('owner')) });
    assert.deepEqual([session?.kind, session?.id], ['user', owner]);
    const app = await appliedBy(PAUSE, {}, await noted.issuer.delegatedKey(SCOPES));
    assert.deepEqual([app?.kind, app?.id], ['app', noted.issuer.app.id], 'its workspace has no people yet');
  });

  it('name the owner of the workspace on a key of the app that made the profile, unless the call names a member', async () => {
    await using people = ownClient(PeopleService, noted.running);
    const add = async (role: string) => {
      const request = { workspaceId: noted.issuer.app.workspaceId, email: `${role}@partner.example`, name: role, role };
      return (await people.addMember({ ...request, password: 'seven quiet otters paint' })).member?.userId ?? '';
    };
    const [owner, member] = [await add('owner'), await add('member')];
    for (const shown of [await noted.issuer.delegatedKey(SCOPES), await noted.issuer.appToken(SCOPES)]) {
      assert.deepEqual((await appliedBy(PAUSE, undefined, shown))?.id, owner);
      assert.deepEqual((await appliedBy(PAUSE, { applied_by: member.toUpperCase() }, shown))?.id, member);
      assert.equal((await send(PAUSE, { applied_by: noted.issuer.people.owner.userId }, shown)).status, 422);
    }
  });

  it('do not name strangers, and name no one but the person of the credential', async () => {
    const key = await noted.issuer.apiKey(SCOPES);
    assert.equal((await appliedBy(PAUSE, { applied_by: noted.issuer.people.member.userId }, key))?.kind, 'user');
    for (const [shown, applied_by] of [
      [key, randomUUID()],
      [key, 'ana@example.com'],
      [await noted.issuer.userToken(['mcp:write', ...SCOPES]), noted.issuer.people.member.userId],
    ] as const) {
      noted.asked.splice(0);
      const response = await send(PAUSE, { applied_by }, shown);
      const { code, message } = await errorOf(response);
      assert.deepEqual([response.status, code, noted.asked], [422, 'validation_error', []]);
      assert.match(message, /^applied_by must/);
    }
  });

  it('are one operation under one Idempotency-Key, which they require', async () => {
    const headers = { 'idempotency-key': 'one-decision:pause' };
    const [first, second] = [await send(PAUSE, {}, headers), await send(PAUSE, {}, headers)];
    assert.deepEqual(await second.json(), await first.json());
    assert.deepEqual([noted.asked.length, second.headers.get('idempotent-replayed')], [1, 'true']);
    assert.equal((await send(BUDGET, { daily_budget_minor: 500 }, headers)).status, 409);
    for (const path of [PAUSE, `/ads/${PLATFORM_ID}/resume`, BUDGET]) {
      const response = await noted.running.post(path, path === BUDGET ? { daily_budget_minor: 500 } : {});
      assert.equal((await errorOf(response)).code, 'invalid_parameter');
    }
    assert.equal((await noted.running.post(UNDO, {})).status, 200);
  });

  it('pass on the confirm token of their key, which must name the action', async () => {
    const confirmToken = `ct_${randomUUID()}`;
    const sendUnder = (path: string, part: string, token: string) =>
      send(path, path === BUDGET ? { daily_budget_minor: 500 } : {}, { 'idempotency-key': `${token}:${part}` });
    const parts = [
      [PAUSE, 'pause'],
      [`/ads/${PLATFORM_ID}/resume`, 'resume'],
      [BUDGET, 'budget'],
    ] as const;
    for (const [path, part] of parts) {
      assert.equal((await sendUnder(path, part, confirmToken)).status, 200);
      assert.equal(noted.asked.at(-1)?.options?.confirmToken, confirmToken);
    }
    noted.asked.splice(0);
    for (const [path, part] of [
      [PAUSE, 'stop'],
      [PAUSE, 'resume'],
      [BUDGET, 'pause'],
      [BUDGET, ''],
    ] as const) {
      const response = await sendUnder(path, part, `ct_${randomUUID()}`);
      assert.deepEqual([response.status, (await errorOf(response)).code], [422, 'validation_error'], part);
    }
    assert.deepEqual(noted.asked, []);
    await send(PAUSE, {}, { 'idempotency-key': `${randomUUID()}:pause` });
    assert.equal((noted.asked.at(-1) as Asked | undefined)?.options?.confirmToken, '');
  });

  it('are sent under the same operation id again after an answer of unknown outcome', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    noted.refusal = appError('provider_error', 'The platform did not answer in time.', {
      details: { applied: 'unknown' },
    });
    const response = await send(PAUSE, {}, headers);
    assert.deepEqual([response.status, (await errorOf(response)).code], [502, 'provider_error']);
    noted.refusal = undefined;
    assert.equal((await send(PAUSE, {}, headers)).status, 200);
    assert.equal(new Set(noted.asked.map(({ operationId }) => operationId)).size, 1);
  });

  for (const [body, sent] of [
    [{ daily_budget_minor: 2550 }, 2550n],
    [{ daily_budget_minor: 1 }, 1n],
    [{ daily_budget_minor: 25.5 }, null],
    [{ daily_budget_minor: '2550' }, null],
    [{ daily_budget_minor: 0 }, null],
    [{ daily_budget_minor: -5 }, null],
    [{ daily_budget_minor: 1e300 }, null],
    [{ daily_budget_minor: null }, null],
    [{ daily_budget: 5 }, null],
    [{}, null],
    [{ daily_budget_minor: 5, budget: 5 }, null],
  ] as const) {
    it(`pass on the budget ${JSON.stringify(body)}: ${sent ?? 'never'}`, async () => {
      const response = await send(BUDGET, body);
      assert.equal(response.status, sent === null ? 422 : 200);
      assert.equal(noted.asked.at(-1)?.dailyBudgetMinor, sent ?? undefined);
    });
  }

  it('do not find malformed ids, with the error of the kind of object', async () => {
    for (const [path, code] of [
      ['/campaigns/abc/pause', 'campaign_not_found'],
      [`/campaigns/${randomUUID()}/resume`, 'campaign_not_found'],
      [`/campaigns/${'9'.repeat(40)}/pause`, 'campaign_not_found'],
      ['/campaigns/404/pause', 'campaign_not_found'],
      ['/ads/x/pause', 'not_found'],
      ['/ads/404/pause', 'not_found'],
      ['/adsets/x/budget', 'not_found'],
    ] as const) {
      const response = await send(path, path.endsWith('budget') ? { daily_budget_minor: 100 } : {});
      assert.deepEqual([response.status, (await errorOf(response)).code], [404, code], path);
    }
  });

  it('say that a person has to reconnect, and how long to wait', async () => {
    noted.refusal = appError('connection_not_ready', 'Session has expired', {
      details: { reconnect_required: 'true' },
    });
    const dead = await errorOf(await send(PAUSE));
    assert.deepEqual(
      [dead.code, (dead as { reconnect_required?: boolean }).reconnect_required],
      ['connection_not_ready', true],
    );
    noted.refusal = appError('rate_limit_exceeded', 'Too many calls', { retryAfterSeconds: 90 });
    const throttled = await send(PAUSE);
    assert.deepEqual([throttled.status, throttled.headers.get('retry-after')], [429, '90']);
  });

  it('count against the limits of the workspace, and say until when a used up limit refuses them', async () => {
    const { workspaceId } = noted.issuer.app;
    const shown = await noted.issuer.delegatedKey(SCOPES);
    const quotaOf = async (path: string, body: object) => {
      assert.equal((await send(path, body, shown)).status, 200);
      const { workspaceId: of, limits } = noted.asked.at(-1)?.options?.quota ?? {};
      return [of, limits?.writesPerDay, limits?.budgetRaisePerDay];
    };
    await noted.running.access.changeWorkspace({ workspaceId, adWritesPerDay: '7', adBudgetRaisePerDay: 'USD=50.5' });
    assert.deepEqual(await quotaOf(PAUSE, {}), [workspaceId, 7, { USD: '50.5' }]);
    const tags = { ad_ids: [PLATFORM_ID], acknowledge_learning_reset: true };
    assert.deepEqual(await quotaOf('/quality/ad-ids/url-tags/apply', tags), [workspaceId, 7, { USD: '50.5' }]);
    await noted.running.access.changeWorkspace({ workspaceId, adWritesPerDay: '', adBudgetRaisePerDay: '' });
    assert.deepEqual(await quotaOf(UNDO, {}), [workspaceId, undefined, {}]);

    for (const reason of ['workspace_writes_per_day', 'workspace_budget_raise_per_day']) {
      noted.refusal = appError('rate_limit_exceeded', 'Used up.', {
        details: { applied: 'no', reason },
        retryAfterSeconds: 4321,
      });
      const response = await send(PAUSE, {}, shown);
      assert.deepEqual([response.status, response.headers.get('retry-after')], [429, '4321']);
      const error = await errorOf(response);
      assert.deepEqual([error.code, error.reason, error.message], ['rate_limit_exceeded', reason, 'Used up.']);
    }
  });

  it('keep a note of at most 500 characters', async () => {
    assert.equal((await send(PAUSE, { note: 'é'.repeat(500) })).status, 200);
    assert.equal(noted.asked.at(-1)?.options?.note, 'é'.repeat(500));
    assert.equal((await send(UNDO, { note: 'Sold out' })).status, 200);
    assert.equal(noted.asked.at(-1)?.options?.note, 'Sold out');
    const response = await send(PAUSE, { note: 'a'.repeat(501) });
    assert.deepEqual([response.status, (await errorOf(response)).code], [422, 'validation_error']);
  });

  it('return what was done and the call that undoes it', async () => {
    const { data } = (await (await send(PAUSE)).json()) as { data: Record<string, unknown> };
    assert.deepEqual(
      [data.outcome, data.action_id, data.affected_ads_count, data.undo],
      ['applied', ACTION_ID, 2, { method: 'POST', path: `/api/v1${UNDO}`, expires_at: '2026-02-14T10:00:00.000Z' }],
    );
    assert.deepEqual(data.entity, { level: 'campaign', external_id: PLATFORM_ID, name: 'Ventas' });
    assert.deepEqual([data.before, data.after], [{ status: 'ACTIVE' }, { status: 'PAUSED' }]);
    const budget = (await (await send(BUDGET, { daily_budget_minor: 2550 })).json()) as { data: typeof data };
    assert.deepEqual(
      [budget.data.before, budget.data.after],
      [{ daily_budget_minor: 2000 }, { daily_budget_minor: 2550 }],
    );
  });

  it('are listed with the credential that noted.asked for them and the person who is responsible', async () => {
    const response = await noted.running.call('GET', '/actions?level=campaign&status=applied');
    const { data } = (await response.json()) as { data: Record<string, unknown>[] };
    assert.deepEqual(
      [data[0]?.state, data[0]?.requested_by, data[0]?.applied_by, data[0]?.note, data[0]?.platform_error],
      ['applied', { kind: 'session', id: 'session-1' }, ACTION_ID, 'Sold out', null],
    );
    for (const query of ['status=no_change', 'level=account'])
      assert.equal((await noted.running.call('GET', `/actions?${query}`)).status, 400);
  });

  it('need the entitlement of the profile; reads do not, but report it', async () => {
    const asApp = await noted.issuer.appToken(['workspaces:write', 'profiles:write'], { withoutProfile: true });
    const created = await noted.running.post(
      '/profiles',
      { name: 'Without', workspace_id: noted.issuer.app.workspaceId },
      asApp as Record<string, string>,
    );
    const { data } = (await created.json()) as { data: { id: string } };
    const shown = await noted.issuer.appToken(SCOPES, { profileId: data.id });
    const refused = await send(PAUSE, {}, shown);
    assert.deepEqual([refused.status, (await errorOf(refused)).code], [409, 'entitlement_required']);
    const read = await noted.running.call('GET', `/campaigns/${PLATFORM_ID}/status`, { headers: { ...shown } });
    const status = (await read.json()) as {
      data: { actions: Record<string, { available: boolean; code: string | null }> };
    };
    assert.deepEqual(
      Object.values(status.data.actions).map(({ available, code }) => [available, code]),
      [
        [false, 'entitlement_required'],
        [false, null],
        [false, 'adset_not_editable'],
      ],
    );
  });
});
