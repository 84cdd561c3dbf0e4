// Pauses and rebudgets through the public API, and checks that reports show it although no sync has read the platform since.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { type AdAccount, newAdAccount } from '../system/ad-account.ts';
import { lastDays } from '../system/days.ts';
import { type Json, newProfile, type TestProfile } from '../system/profile.ts';

const RANGE = lastDays(3);

describe('reports after a write to the platform', () => {
  let p: TestProfile;
  let account: AdAccount;
  let synced: string;
  const lastSync = async (): Promise<string | null> => (await p.get('/connections')).data[0].sync.last_success_at;
  beforeEach(async () => {
    p = await newProfile();
    account = await newAdAccount(p);
    assert.equal((await p.call('POST', '/connections/sync', {})).status, 202);
    synced = await eventually(async () => (await lastSync()) ?? assert.fail('not synced yet'));
    await p.drained();
  });
  // That the platform was read meanwhile would explain whatever the reports show.
  afterEach(async () => assert.equal(await lastSync(), synced));

  const write = async (path: string, body: unknown = {}): Promise<Json> => {
    const answer = await p.call('POST', path, body, { 'idempotency-key': randomUUID() });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body.data;
  };
  const row = async (level: string, id: string): Promise<Json> =>
    (await p.get(`/campaigns?${RANGE}&level=${level}`)).data.find((found: Json) => found.external_id === id);
  const statuses = async () => [
    (await row('campaign', account.campaign)).status,
    (await row('ad', account.ad)).status,
    (await p.get(`/ads/${account.ad}?${RANGE}`)).data.status,
  ];
  const etag = async () => (await p.call('GET', `/campaigns?${RANGE}&level=campaign`)).headers.get('etag');

  it('show a campaign that was paused, and its ads as the platform last described them', async () => {
    assert.deepEqual(await statuses(), ['ACTIVE', 'ACTIVE', 'ACTIVE']);
    const before = await etag();
    const { undo } = await write(`/campaigns/${account.campaign}/pause`);
    await eventually(async () => assert.deepEqual(await statuses(), ['PAUSED', 'ACTIVE', 'ACTIVE']));
    assert.notEqual(await etag(), before);
    await write(undo.path.replace('/api/v1', ''));
    await eventually(async () => assert.deepEqual(await statuses(), ['ACTIVE', 'ACTIVE', 'ACTIVE']));
  });

  it('show an ad that was paused and resumed', async () => {
    await write(`/ads/${account.ad}/pause`);
    await eventually(async () => assert.deepEqual(await statuses(), ['ACTIVE', 'PAUSED', 'PAUSED']));
    await write(`/ads/${account.ad}/resume`);
    await eventually(async () => assert.deepEqual(await statuses(), ['ACTIVE', 'ACTIVE', 'ACTIVE']));
  });

  it('show the new daily budget of an ad set', async () => {
    const budget = async () => (await row('ad_set', account.adSet)).daily_budget;
    assert.equal(await budget(), 50);
    await write(`/adsets/${account.adSet}/budget`, { daily_budget_minor: 7500 });
    await eventually(async () => assert.equal(await budget(), 75));
  });
});
