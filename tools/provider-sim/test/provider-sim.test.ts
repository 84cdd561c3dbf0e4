// Tests the simulator, which must be as difficult as the platform, or the adapter's tests prove nothing.
import assert from 'node:assert/strict';
import { type ProviderSim, startProviderSim } from '../provider-sim.ts';
import type { Json } from './json.ts';
import { ACCOUNT, smallWorld, TOKEN } from './small-world.ts';

const STATUSES = JSON.stringify([
  { field: 'ad.effective_status', operator: 'IN', value: ['ACTIVE', 'DELETED', 'CAMPAIGN_PAUSED'] },
]);
const RANGE = JSON.stringify({ since: '2082-11-01', until: '2082-11-03' });

describe('the provider simulator', () => {
  let sim: ProviderSim;
  beforeEach(async () => {
    sim = await startProviderSim({ world: smallWorld() });
  });
  afterEach(() => sim[Symbol.asyncDispose]());

  const get = async (path: string, query: Record<string, string> = {}, token: string | null = TOKEN) => {
    const response = await fetch(`${sim.url}/v26.0/${path}?${new URLSearchParams(query)}`, {
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Json };
  };
  const insights = (query: Record<string, string>) =>
    get(`act_${ACCOUNT}/insights`, { time_range: RANGE, time_increment: '1', ...query });

  it('returns the account with the requested fields', async () => {
    const { body } = await get(`act_${ACCOUNT}`, { fields: 'name,currency,timezone_name' });
    assert.deepEqual(body, {
      id: 'act_1001',
      name: 'Clínica Andes',
      currency: 'CLP',
      timezone_name: 'America/Santiago',
    });
  });

  it('writes a peso budget in whole pesos and a dollar budget in cents', async () => {
    const fields = { fields: 'daily_budget' };
    assert.equal((await get(`act_${ACCOUNT}/campaigns`, fields)).body.data[0].daily_budget, '15000');
    sim.patch({ accounts: [{ id: ACCOUNT, name: 'US', currency: 'USD' }] });
    assert.equal((await get(`act_${ACCOUNT}/campaigns`, fields)).body.data[0].daily_budget, '1500000');
    assert.equal('daily_budget' in (await get(`act_${ACCOUNT}/campaigns`, fields)).body.data[1], false);
  });

  it('shows children of a paused parent as paused by it, and leaves deleted objects out by default', async () => {
    const names = async (query: Record<string, string>) =>
      (await get(`act_${ACCOUNT}/ads`, { fields: 'name,effective_status', ...query })).body.data.map(
        (ad: Json) => `${ad.name} ${ad.effective_status}`,
      );
    assert.deepEqual(await names({}), ['Video A ACTIVE', 'Foto ADSET_PAUSED', 'Hola CAMPAIGN_PAUSED']);
    assert.deepEqual(await names({ filtering: STATUSES }), [
      'Video A ACTIVE',
      'Video B DELETED',
      'Hola CAMPAIGN_PAUSED',
    ]);
  });

  it('reports what an ad shows: a video, cards, or one image', async () => {
    const [base, ...others] = smallWorld().ads;
    assert.ok(base);
    const shown = [{ video_id: '77' }, { cards: 3, call_to_action_type: 'WHATSAPP_MESSAGE' }, {}];
    const ids = shown.map((_, i) => `${base.id}${i}`);
    sim.patch({ ads: [...others, ...shown.map((creative, i) => ({ ...base, id: ids[i] ?? '', creative }))] });
    const { body } = await get(`act_${ACCOUNT}/ads`, { fields: 'creative{video_id,object_type}' });
    const nodes = ids.map((id) => body.data.find((ad: Json) => ad.id === id).creative);
    assert.deepEqual(
      nodes.map((creative: Json) => [creative.object_type, creative.video_id, creative.call_to_action_type]),
      [
        ['VIDEO', '77', 'LEARN_MORE'],
        ['SHARE', undefined, 'WHATSAPP_MESSAGE'],
        ['SHARE', undefined, 'LEARN_MORE'],
      ],
    );
    assert.deepEqual(
      nodes.map((creative: Json) => creative.object_story_spec.link_data?.child_attachments?.length),
      [undefined, 3, undefined],
    );
  });

  it("reports an ad set's targeting, and the audiences that it can name, of its account only", async () => {
    const [base] = smallWorld().ad_sets;
    assert.ok(base);
    const audience = { id: '641', name: 'Patients', subtype: 'LOOKALIKE' };
    const targeting = { geo_locations: { countries: ['CL'] }, custom_audiences: [{ id: '641', name: 'Patients' }] };
    const other = { id: '1002', name: 'Other', currency: 'CLP' };
    sim.patch({
      accounts: [other],
      custom_audiences: [
        { ...audience, account_id: ACCOUNT },
        { ...audience, id: '642', account_id: other.id },
      ],
      ad_sets: [{ ...base, targeting }],
    });
    const { body } = await get(`act_${ACCOUNT}/adsets`, { fields: 'targeting' });
    const { geo_locations: byDefault } = body.data[1].targeting;
    assert.deepEqual([body.data[0].targeting, byDefault], [targeting, { countries: ['US'] }]);
    const listed = await get(`act_${ACCOUNT}/customaudiences`, { fields: 'id,subtype' });
    assert.deepEqual(listed.body.data, [{ id: '641', subtype: 'LOOKALIKE' }]);
  });

  it('has no learning status for an ad set that does not deliver', async () => {
    const { body } = await get(`act_${ACCOUNT}/adsets`, { fields: 'learning_stage_info' });
    assert.deepEqual(
      body.data.map((set: Json) => set.learning_stage_info.status),
      ['SUCCESS', undefined, undefined],
    );
  });

  it('pages to the end by cursors, and the next link works by itself', async () => {
    const first = await get(`act_${ACCOUNT}/adsets`, { limit: '2' });
    assert.equal(first.body.data.length, 2);
    const second = (await (await fetch(`${first.body.paging.next}&access_token=${TOKEN}`)).json()) as Json;
    assert.deepEqual(second.data, [{ id: '220000000000000003' }]);
    assert.equal(second.paging.next, undefined);
  });

  it('returns pages that are shorter than requested although more follow', async () => {
    sim.fault({ kind: 'empty_page' });
    const { body } = await get(`act_${ACCOUNT}/ads`);
    assert.deepEqual(body.data, []);
    assert.ok(body.paging.next);
  });

  it('writes insight figures as strings, with no row for a day without delivery', async () => {
    const { body } = await insights({ level: 'ad', fields: 'ad_id,spend,impressions,clicks,reach,ctr,cpc,actions' });
    assert.deepEqual(
      body.data.map((row: Json) => `${row.date_start} ${row.ad_id}`),
      ['2082-11-01 320000000000000001', '2082-11-01 320000000000000004', '2082-11-03 320000000000000001'],
    );
    const [row] = body.data;
    assert.deepEqual(
      [row.spend, row.impressions, row.clicks, row.reach, row.ctr, row.cpc],
      ['5210', '1000', '30', '800', '3', '173.666667'],
    );
    assert.equal('cpc' in body.data[2], false, 'nothing to divide by');
  });

  it('lists overlapping action types and leaves empty lists out', async () => {
    const { body } = await insights({ level: 'ad', fields: 'actions,action_values', filtering: STATUSES });
    const actions = Object.fromEntries(body.data[0].actions.map((one: Json) => [one.action_type, one.value]));
    assert.deepEqual(actions, {
      link_click: '20',
      omni_purchase: '2',
      purchase: '2',
      'offsite_conversion.fb_pixel_purchase': '2',
    });
    assert.equal(body.data[0].action_values[0].value, '59980');
    assert.equal('actions' in body.data[1], false);
    assert.equal(body.data[2].actions[0].action_type, 'onsite_conversion.messaging_conversation_started_7d');
  });

  it("sums a campaign's days over all its ads, including deleted ones, while reach does not add up", async () => {
    const { body } = await insights({ level: 'campaign', fields: 'campaign_id,spend,impressions,reach' });
    const [first] = body.data;
    assert.deepEqual([first.campaign_id, first.spend, first.impressions], ['120210000000000001', '9210', '1500']);
    assert.equal(first.reach, '1040', '800 + 3/5 of 400');
  });

  it('restates a day when the world is patched', async () => {
    await fetch(`${sim.url}/__sim/world`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        delivery: [
          { ad_id: '320000000000000001', date: '2082-11-03', spend: '1234', impressions: 1, clicks: 1, reach: 1 },
        ],
      }),
    });
    assert.equal((await insights({ level: 'ad', fields: 'spend' })).body.data.at(-1).spend, '1234');
  });

  it('distinguishes a missing, an unknown and a dead token, and hides the accounts of others', async () => {
    sim.patch({ tokens: [{ access_token: 'old', account_ids: [ACCOUNT], dead_subcode: 463 }] });
    const code = async (token: string | null, account = ACCOUNT) => {
      const { status, body } = await get(`act_${account}`, {}, token);
      return [status, body.error.code, body.error.error_subcode];
    };
    assert.deepEqual(await code(null), [400, 104, undefined]);
    assert.deepEqual(await code('other'), [401, 190, undefined]);
    assert.deepEqual(await code('old'), [401, 190, 463]);
    assert.deepEqual(await code(TOKEN, '999'), [400, 100, 33]);
  });

  it('throttles as often as ordered, with the minutes to wait in the usage header, then serves again', async () => {
    await fetch(`${sim.url}/__sim/fault`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'throttle_insights', times: 1, match: 'insights', regain_minutes: 7 }),
    });
    assert.equal((await get(`act_${ACCOUNT}`)).status, 200);
    const throttled = await insights({});
    assert.equal(throttled.body.error.code, 80000);
    const usage = JSON.parse(throttled.headers.get('x-business-use-case-usage') ?? '{}');
    assert.equal(usage[ACCOUNT][0].estimated_time_to_regain_access, 7);
    assert.equal((await insights({})).status, 200);
  });

  it('really throttles when the hourly quota is used up', async () => {
    await using tight = await startProviderSim({ world: smallWorld(), hourlyQuota: 2 });
    const read = () => fetch(`${tight.url}/v26.0/act_${ACCOUNT}?access_token=${TOKEN}`).then((answer) => answer.status);
    assert.deepEqual([await read(), await read(), await read()], [200, 200, 400]);
  });

  it('refuses fields that no such node has, unreadable ranges and versions that are no longer served', async () => {
    assert.equal((await get(`act_${ACCOUNT}/ads`, { fields: 'nonsense' })).body.error.code, 100);
    assert.equal((await insights({ time_range: '{"since":"yesterday"}' })).body.error.code, 100);
    const dead = (await (await fetch(`${sim.url}/v19.0/act_${ACCOUNT}`)).json()) as Json;
    assert.equal(dead.error.code, 2635);
  });

  it('refuses an inconsistent world', async () => {
    const world = smallWorld();
    await assert.rejects(startProviderSim({ world: { ...world, ad_sets: [] } }), /which does not exist/);
  });
});
