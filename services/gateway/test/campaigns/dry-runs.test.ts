// Tests dry runs at the gateway: what is asked of the service, and that no Idempotency-Key is needed, replayed or reserved.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { appError } from '@touchline/chassis/errors.ts';
import type { Shown } from '../access/credential-kinds.ts';
import { ACTION_ID, PLATFORM_ID } from '../doubles/known-ids.ts';
import { errorOf } from '../running-gateway.ts';
import { type NotedCampaigns, runNotedCampaigns } from './noted-campaigns.ts';

const PAUSE = `/campaigns/${PLATFORM_ID}/pause`;
const UNDO = `/actions/${ACTION_ID}/undo`;
const BUDGET = `/adsets/${PLATFORM_ID}/budget`;
const OPERATIONS: readonly (readonly [path: string, body?: object])[] = [
  [PAUSE],
  [`/campaigns/${PLATFORM_ID}/resume`],
  [`/ads/${PLATFORM_ID}/pause`],
  [`/ads/${PLATFORM_ID}/resume`],
  [BUDGET, { daily_budget_minor: 2550 }],
  [UNDO],
];

interface Asked {
  readonly operationId: string;
  readonly options?: { readonly dryRun: boolean; readonly confirmToken: string };
}

describe('dry runs of writes', () => {
  let noted: NotedCampaigns<Asked>;
  before(async () => {
    noted = await runNotedCampaigns('dry_runs');
  });
  after(() => noted[Symbol.asyncDispose]());
  beforeEach(() => noted.clear());

  const send = (path: string, body?: object, headers: Shown = {}) =>
    noted.running.call('POST', path, { ...(body !== undefined && { body: JSON.stringify(body) }), headers });
  const dataOf = async (response: Response): Promise<Record<string, unknown>> => {
    assert.equal(response.status, 200, await response.clone().text());
    return ((await response.json()) as { data: Record<string, unknown> }).data;
  };

  for (const [path, body] of OPERATIONS)
    it(`of POST ${path} need no key, are no operation of the service, and have no action and no undo`, async () => {
      const dry = await dataOf(await send(`${path}?dry_run=true`, body));
      assert.deepEqual([noted.asked.at(-1)?.options?.dryRun, noted.asked.at(-1)?.operationId], [true, '']);
      assert.deepEqual([dry.dry_run, dry.action_id, dry.undo, dry.outcome], [true, null, null, 'applied']);
      const real = await dataOf(await send(`${path}?dry_run=false`, body, { 'idempotency-key': randomUUID() }));
      assert.equal(noted.asked.at(-1)?.options?.dryRun, false);
      assert.match(noted.asked.at(-1)?.operationId ?? '', /^[0-9a-f-]{36}$/);
      assert.deepEqual([real.dry_run, real.action_id], [false, ACTION_ID]);
      assert.deepEqual({ ...real, dry_run: true, action_id: null, undo: null }, dry);
    });

  it('of url tags have a result for each ad, and no action', async () => {
    const body = { ad_ids: [PLATFORM_ID], acknowledge_learning_reset: true };
    const dry = await dataOf(await send('/quality/ad-ids/url-tags/apply?dry_run=true', body));
    assert.deepEqual(
      [noted.asked.at(-1)?.options?.dryRun, noted.asked.at(-1)?.operationId, dry.dry_run],
      [true, '', true],
    );
    const [result] = dry.results as Record<string, unknown>[];
    assert.deepEqual([result?.status, result?.action_id, result?.action], ['applied', null, null]);
    const undone = await dataOf(await send(`/quality/ad-ids/url-tags/${ACTION_ID}/undo?dry_run=true`));
    assert.deepEqual([undone.dry_run, undone.action_id, noted.asked.at(-1)?.operationId], [true, null, '']);
  });

  it('leave the key that they carry as it is: free, or of the write that has it', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const dry = () => send(`${PAUSE}?dry_run=true`, {}, headers);
    for (const _ of [1, 2]) assert.equal((await dry()).headers.get('idempotent-replayed'), null);
    assert.equal(noted.asked.length, 2);
    const first = await send(PAUSE, { note: 'Sold out' }, headers);
    assert.deepEqual([first.status, first.headers.get('idempotent-replayed')], [200, null]);
    assert.equal((await dataOf(await dry())).dry_run, true);
    const repeat = await send(PAUSE, { note: 'Sold out' }, headers);
    assert.equal(repeat.headers.get('idempotent-replayed'), 'true');
    assert.deepEqual(await repeat.json(), await first.json());
  });

  it('are noted.asked for by true alone', async () => {
    for (const query of ['dry_run=1', 'dry_run=', 'dry_run=TRUE', 'dry_run=true&dry_run=true', 'dryrun=true'])
      assert.equal((await errorOf(await send(`${PAUSE}?${query}`))).code, 'invalid_parameter', query);
    const keyless = await errorOf(await send(`${PAUSE}?dry_run=false`));
    assert.match(keyless.message, /Idempotency-Key/);
    assert.deepEqual(noted.asked, []);
  });

  it('pass on the confirm token of a key, which must be a key and name the action', async () => {
    const token = `ct_${randomUUID()}`;
    const dry = (key: string) =>
      send(`${BUDGET}?dry_run=true`, { daily_budget_minor: 500 }, { 'idempotency-key': key });
    await dataOf(await dry(`${token}:budget`));
    assert.equal(noted.asked.at(-1)?.options?.confirmToken, token);
    noted.asked.splice(0);
    assert.equal((await errorOf(await dry(`${token}:pause`))).code, 'validation_error');
    assert.equal((await errorOf(await dry('"'))).code, 'invalid_parameter');
    assert.deepEqual(noted.asked, []);
  });

  it('need what the write needs, and are refused as it is', async () => {
    const reader = await send(`${PAUSE}?dry_run=true`, {}, await noted.issuer.apiKey(['campaigns:read']));
    assert.equal((await errorOf(reader)).code, 'insufficient_scope');
    assert.equal(
      (await errorOf(await send(`${PAUSE}?dry_run=true`, { applied_by: randomUUID() }))).code,
      'validation_error',
    );
    assert.deepEqual(noted.asked, []);
    noted.refusal = appError('campaign_not_pausable', 'This campaign is ARCHIVED.', { details: { applied: 'no' } });
    const errors = [await send(`${PAUSE}?dry_run=true`), await send(PAUSE, {}, { 'idempotency-key': randomUUID() })];
    for (const response of errors) {
      assert.equal(response.status, 409);
      assert.equal((await errorOf(response)).code, 'campaign_not_pausable');
    }
  });
});
