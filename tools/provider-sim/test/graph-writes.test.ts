// Tests writes to the simulated platform: what they change, what is refused, and what takes effect although the answer is lost.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { type ProviderSim, startProviderSim } from '../provider-sim.ts';
import type { Json } from './json.ts';
import { ACCOUNT, smallWorld, TOKEN } from './small-world.ts';

const CAMPAIGN = '120210000000000001';
const AD_SET = '220000000000000003';

describe('the provider simulator, written to', () => {
  let sim: ProviderSim;
  beforeEach(async () => {
    sim = await startProviderSim({ world: smallWorld() });
  });
  afterEach(() => sim[Symbol.asyncDispose]());

  const headers = { authorization: `Bearer ${TOKEN}` };
  const get = async (path: string, query: Record<string, string> = {}): Promise<Json> =>
    (await fetch(`${sim.url}/v26.0/${path}?${new URLSearchParams(query)}`, { headers })).json();
  const write = async (id: string, form: Record<string, string>) => {
    const init = { method: 'POST', headers, body: new URLSearchParams(form) };
    const response = await fetch(`${sim.url}/v26.0/${id}`, init);
    const body = (await response.json()) as Json;
    return { status: response.status, body, error: body.error && [body.error.code, body.error.error_subcode] };
  };

  it('returns success and shows what was written, on the object and below it', async () => {
    assert.deepEqual((await write(CAMPAIGN, { status: 'PAUSED' })).body, { success: true });
    assert.equal((await get(CAMPAIGN, { fields: 'status' })).status, 'PAUSED');
    const ads = await get(`${CAMPAIGN}/ads`, { fields: 'status,effective_status' });
    assert.deepEqual([ads.data[0].status, ads.data[0].effective_status], ['ACTIVE', 'CAMPAIGN_PAUSED']);
  });

  it('accepts budgets in minor units: whole pesos here', async () => {
    await write(AD_SET, { daily_budget: '8500' });
    assert.equal((await get(AD_SET, { fields: 'daily_budget' })).daily_budget, '8500');
    for (const bad of ['85.5', '-1', 'many'])
      assert.deepEqual((await write(AD_SET, { daily_budget: bad })).error, [100, undefined]);
  });

  it('refuses a budget below the minimum with a text for people, and the fifth change within an hour', async () => {
    const low = await write(AD_SET, { daily_budget: '0' });
    assert.deepEqual([low.status, low.error], [400, [100, 1_885_272]]);
    assert.match(low.body.error.error_user_msg, /at least 1 CLP/);
    for (const budget of ['8100', '8200', '8300', '8400'])
      assert.equal((await write(AD_SET, { daily_budget: budget })).status, 200);
    assert.deepEqual((await write(AD_SET, { daily_budget: '8500' })).error, [613, 1_487_632]);
  });

  it('refuses a closed object, an ad set without its own budget, and unknown objects and fields', async () => {
    assert.deepEqual((await write('320000000000000002', { status: 'ACTIVE' })).error, [100, 1_487_566]);
    assert.deepEqual((await write('220000000000000001', { daily_budget: '100' })).error, [100, 1_885_621]);
    assert.deepEqual((await write('999', { status: 'PAUSED' })).error, [100, 33]);
    assert.deepEqual((await write(CAMPAIGN, { name: 'x' })).error, [100, undefined]);
    assert.deepEqual((await write(CAMPAIGN, { status: 'GONE' })).error, [100, undefined]);
  });

  it('refuses a grant without the permission, which the list of permissions shows, and a person without the task', async () => {
    const granted = async () => (await get('me/permissions')).data.map((one: Json) => one.permission);
    assert.deepEqual(await granted(), ['ads_read', 'ads_management']);
    sim.patch({ tokens: [{ access_token: TOKEN, account_ids: [ACCOUNT], permissions: ['ads_read'] }] });
    assert.deepEqual(await granted(), ['ads_read']);
    const refused = await write(CAMPAIGN, { status: 'PAUSED' });
    assert.deepEqual([refused.status, refused.error], [403, [294, undefined]]);
    sim.patch({
      tokens: [{ access_token: TOKEN, account_ids: [ACCOUNT] }],
      accounts: [{ id: ACCOUNT, name: 'A', currency: 'CLP', user_tasks: ['ANALYZE'] }],
    });
    assert.deepEqual((await write(CAMPAIGN, { status: 'PAUSED' })).error, [200, undefined]);
  });

  it('does the write and loses the answer', async () => {
    sim.fault({ kind: 'lost_response', match: 'POST' });
    await assert.rejects(write(CAMPAIGN, { status: 'PAUSED' }));
    assert.equal((await get(CAMPAIGN, { fields: 'status' })).status, 'PAUSED');
    assert.equal(sim.calls()[0], `POST /v26.0/${CAMPAIGN} status=PAUSED`);
  });

  it('refuses the fields of another kind of object, which distinguishes the kinds', async () => {
    assert.match((await get(AD_SET, { fields: 'objective' })).error.message, /nonexisting field/);
    assert.equal((await get(CAMPAIGN, { fields: 'objective' })).objective, 'OUTCOME_SALES');
  });

  it('returns the days of only one campaign', async () => {
    const time_range = JSON.stringify({ since: '2082-11-01', until: '2082-11-03' });
    const { data } = await get(`${CAMPAIGN}/insights`, { time_range, time_increment: '1', fields: 'spend' });
    assert.deepEqual(
      data.map((row: Json) => `${row.date_start} ${row.spend}`),
      ['2082-11-01 9210', '2082-11-03 1000'],
    );
  });

  it('can return success without doing anything', async () => {
    sim.fault({ kind: 'success_without_effect', match: 'POST' });
    assert.deepEqual((await write(CAMPAIGN, { status: 'PAUSED' })).body, { success: true });
    assert.equal((await get(CAMPAIGN, { fields: 'status' })).status, 'ACTIVE');
  });

  it('can return success and apply the write later', async () => {
    sim.fault({ kind: 'applies_late', match: 'POST', delay_ms: 50 });
    assert.deepEqual((await write(CAMPAIGN, { status: 'PAUSED' })).body, { success: true });
    await eventually(async () => assert.equal((await get(CAMPAIGN, { fields: 'status' })).status, 'PAUSED'));
  });
});
