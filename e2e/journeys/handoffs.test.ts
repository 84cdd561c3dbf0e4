// Tests a hand-off from its creation to figures in the reports, through the public API and the vendor's own screens.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { completeHandoff, openHandoff } from '../system/complete-handoff.ts';
import { testSystem } from '../system/fixture.ts';
import { newProfile, type TestProfile } from '../system/profile.ts';
import { RANGE } from '../system/tenant.ts';
import { ACCOUNT, CAMPAIGN, SECOND_ACCOUNT } from '../system/test-world.ts';

describe('a connect by hand-off', () => {
  const read = async (profile: TestProfile, id: string) => (await profile.get(`/handoffs/${id}`)).data;

  it('with one account is synced at once, shows in the reports, and ends with the disconnect', async () => {
    const p = await newProfile();
    const id = await completeHandoff(p, { person: 'one' });
    const { status, result, completed_at } = await read(p, id);
    assert.equal(status, 'completed');
    assert.match(completed_at, /Z$/);
    const [connection] = (await p.get('/connections?channel=social_ads')).data;
    assert.deepEqual(result, { provider: 'social_ads', connection_id: connection.id });
    await eventually(async () => {
      const campaigns = (await p.get(`/campaigns?${RANGE}`)).data;
      assert.deepEqual(
        campaigns.map((row: { campaign_name: string; spend: number }) => [row.campaign_name, row.spend]),
        [[CAMPAIGN.name, 200]],
      );
    });
    const { pixels } = (await p.get(`/connections/${connection.id}/pixels`)).data;
    assert.deepEqual(pixels, [
      {
        id: '555',
        kind: 'social_ads_dataset',
        name: 'Shop',
        created_at: '2025-03-01T12:00:00.000Z',
        last_fired_at: null,
        is_unavailable: null,
        owner_business: null,
      },
    ]);
    const ended = await p.call('POST', `/connections/${connection.id}/disconnect`);
    assert.deepEqual([ended.status, ended.body.data.status], [200, 'disconnected']);
    assert.equal((await p.call('GET', `/connections/${connection.id}/pixels`)).status, 409);
    assert.deepEqual((await p.call('POST', '/connections/sync')).body.data, []);
    assert.equal((await p.get(`/campaigns?${RANGE}`)).data[0].spend, 200, 'synced data is kept');
  });

  it('with several accounts waits for a choice, which is made once', async () => {
    const p = await newProfile();
    const id = await completeHandoff(p, { person: 'two' });
    const { result } = await read(p, id);
    assert.equal(result.pending_selection.candidate_count, 2);
    const { data } = await p.get('/connections/pending/social_ads');
    assert.deepEqual(
      [data.handoff_id, data.candidates.map((one: { id: string }) => one.id)],
      [id, [`act_${ACCOUNT}`, `act_${SECOND_ACCOUNT}`]],
    );
    const choose = (candidate_id: string) =>
      p.call('POST', '/connections/pending/social_ads/finalize', { candidate_id });
    const made = await choose(`act_${SECOND_ACCOUNT}`);
    assert.deepEqual([made.status, made.body.data.already_finalized], [200, false]);
    const again = await choose(`act_${SECOND_ACCOUNT}`);
    assert.deepEqual([again.status, again.body.data.already_finalized], [200, true]);
    assert.equal((await choose(`act_${ACCOUNT}`)).body.error.code, 'invalid_state');
  });

  it('is refused for an account that another profile of the workspace has, until that profile disconnects it', async () => {
    const workspace = `Shared ${randomUUID()}`;
    const [first, second] = [await newProfile('USD', workspace), await newProfile('USD', workspace)];
    await completeHandoff(first, { person: 'one' });
    const refused = await completeHandoff(second, { person: 'one' });
    assert.deepEqual((await read(second, refused)).result, {
      provider: 'social_ads',
      reason: 'account_connected_elsewhere',
    });
    const [connection] = (await first.get('/connections')).data;
    await first.call('POST', `/connections/${connection.id}/disconnect`);
    assert.equal((await read(second, await completeHandoff(second, { person: 'one' }))).status, 'completed');
  });

  it('that is cancelled ends on our page, and its link cannot be used again', async () => {
    const p = await newProfile();
    const { body } = await p.call('POST', '/connections/social_ads/handoff');
    const at = await openHandoff(body.data.start_url, { decision: 'cancel' });
    assert.equal(at.href, body.data.url);
    assert.deepEqual((await read(p, body.data.id)).result, { provider: 'social_ads', reason: 'user_cancelled' });
    assert.match(await (await fetch(at)).text(), /You declined/);
    const again = await fetch(body.data.start_url, { redirect: 'manual' });
    assert.equal(again.headers.get('location'), `${body.data.url}&told=handoff_used`);
    assert.deepEqual((await p.get('/connections')).data, []);
  });

  it('opens with the secret of its link only', async () => {
    const p = await newProfile();
    const { data } = (await p.call('POST', '/connections/social_ads/handoff')).body;
    for (const link of [data.url, data.start_url]) {
      const { origin, pathname } = new URL(link);
      assert.equal((await fetch(`${origin}${pathname}`, { redirect: 'manual' })).status, 404);
    }
    assert.equal((await fetch(data.url)).status, 200);
    assert.equal((await read(p, data.id)).status, 'pending');
  });

  it('leaves no code, state or token in any log or exported span', async () => {
    using recording = testSystem().collector.record();
    const p = await newProfile();
    const { body } = await p.call('POST', '/connections/social_ads/handoff');
    const started = await fetch(body.data.start_url, { redirect: 'manual' });
    const state = new URL(started.headers.get('location') ?? '').searchParams.get('state') ?? assert.fail();
    const callback = `${testSystem().services.addresses.baseUrl}/api/v1/oauth/callback/social_ads`;
    const code = `canary-${randomUUID()}`;
    const cookie = started.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const link = new URL(body.data.url).searchParams.get('k') ?? assert.fail();
    const ended = await fetch(`${callback}?${new URLSearchParams({ state, code })}`, {
      redirect: 'manual',
      headers: { cookie },
    });
    assert.equal(ended.status, 303);
    assert.equal((await read(p, body.data.id)).result.reason, 'token_exchange_failed');
    const since = Date.now();
    await p.get('/connections');
    await eventually(() =>
      assert.ok(
        recording.servicesSince(since).includes('touchline-connections'),
        'earlier spans have not been exported yet',
      ),
    );
    const { logsDir } = testSystem();
    const told = [
      ...recording.exports.map((each) => each.body.toString()),
      ...readdirSync(logsDir).map((file) => readFileSync(join(logsDir, file), 'utf8')),
    ];
    assert.ok(
      told.some((text) => text.includes(p.profileId)),
      'this test would prove nothing',
    );
    for (const secret of [code, state, cookie.split('=')[1] ?? assert.fail(), body.data.id, link])
      assert.ok(!told.some((text) => text.includes(secret)), secret.slice(0, 12));
  });
});
