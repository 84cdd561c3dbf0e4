// Tests how hand-offs end through the public addresses alone: each reason that a browser can bring about, and twenty browsers that
// come back at once.
import assert from 'node:assert/strict';
import { type Decision, press } from '@touchline/tools/provider-sim/consent/press.ts';
import { completeHandoff } from '../system/complete-handoff.ts';
import { testSystem } from '../system/fixture.ts';
import { type Json, newProfile, type TestProfile } from '../system/profile.ts';

const AT_ONCE = 20;

/** What a browser takes to the provider and brings back. */
interface Trip {
  readonly back: URL;
  readonly cookie: string;
}

describe('a hand-off ends', () => {
  const mint = async (p: TestProfile, provider = 'social_ads'): Promise<Json> => {
    const { status, body } = await p.call('POST', `/connections/${provider}/handoff`);
    assert.equal(status, 201, JSON.stringify(body));
    return body.data;
  };
  const read = async (p: TestProfile, id: string) => (await p.get(`/handoffs/${id}`)).data;
  /** Goes to the provider and decides there, in a browser of its own. */
  const leave = async (startUrl: string, decision: Decision): Promise<Trip> => {
    const started = await fetch(startUrl, { redirect: 'manual' });
    assert.equal(started.status, 303, await started.text());
    const cookie = started.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    return { back: await press(started.headers.get('location') ?? '', decision), cookie };
  };
  const comeBack = async ({ back, cookie }: Trip): Promise<URL> => {
    const response = await fetch(back, { redirect: 'manual', headers: { cookie } });
    assert.equal(response.status, 303, await response.text());
    return new URL(response.headers.get('location') ?? '');
  };
  /** Returns the reason that the browser was given, or the hand-off's own when its page shows that. */
  const toldBy = (page: URL) => page.searchParams.get('told');

  const TABLE: readonly (readonly [reason: string, status: string, decision: Decision])[] = [
    ['user_cancelled', 'cancelled', { decision: 'cancel' }],
    ['provider_error', 'failed', { decision: 'fail' }],
    ['provider_denied', 'failed', { person: 'one', declined: ['ads_read'] }],
    ['no_candidates', 'failed', { person: 'none' }],
  ];
  for (const [reason, status, decision] of TABLE) {
    it(`as ${reason}, and nothing is connected`, async () => {
      const p = await newProfile();
      const { id, start_url } = await mint(p);
      await comeBack(await leave(start_url, decision));
      const after = await read(p, id);
      assert.deepEqual(
        [after.status, after.result, after.completed_at],
        [status, { provider: 'social_ads', reason }, null],
      );
      assert.deepEqual((await p.get('/connections')).data, []);
      assert.equal((await p.call('GET', '/connections/pending/social_ads')).status, 404);
    });
  }

  it('as token_exchange_failed when the code is not one of the provider’s', async () => {
    const p = await newProfile();
    const { id, start_url } = await mint(p);
    const trip = await leave(start_url, { person: 'one' });
    trip.back.searchParams.set('code', 'made-up');
    await comeBack(trip);
    assert.equal((await read(p, id)).result.reason, 'token_exchange_failed');
  });

  it('as state_invalid when another browser brings the consent back', async () => {
    const p = await newProfile();
    const { id, start_url } = await mint(p);
    const trip = await leave(start_url, { person: 'one' });
    await comeBack({ ...trip, cookie: '' });
    assert.equal((await read(p, id)).result.reason, 'state_invalid');
  });

  it('once: its link says handoff_used afterwards, and the hand-off keeps its own reason', async () => {
    const p = await newProfile();
    const { id, start_url, url } = await mint(p);
    const late = await leave(start_url, { person: 'one' });
    await comeBack(await leave(start_url, { decision: 'cancel' }));
    for (const again of [await comeBack(late), new URL((await fetch(start_url)).url)]) {
      assert.equal(toldBy(again), 'handoff_used');
      assert.ok(again.href.startsWith(url));
    }
    assert.equal((await read(p, id)).result.reason, 'user_cancelled');
    assert.deepEqual((await p.get('/connections')).data, []);
  });

  it(`once, with one connection, when ${AT_ONCE} browsers bring back a consent each at the same moment`, async () => {
    const p = await newProfile();
    const { id, start_url } = await mint(p);
    const trips: Trip[] = [];
    for (let n = 0; n < AT_ONCE; n++) trips.push(await leave(start_url, { person: 'one' }));
    const pages = await Promise.all(trips.map(comeBack));
    const { status, result } = await read(p, id);
    const { data: connections } = await p.get('/connections');
    assert.equal(connections.length, 1);
    assert.deepEqual([status, result], ['completed', { provider: 'social_ads', connection_id: connections[0].id }]);
    for (const page of pages) assert.ok([null, 'handoff_used'].includes(toldBy(page)), page.href);
    assert.ok(pages.some((page) => toldBy(page) === null));
  });

  it(`once when one browser brings the same consent back ${AT_ONCE} times at the same moment`, async () => {
    const p = await newProfile();
    const { id, start_url } = await mint(p);
    const trip = await leave(start_url, { person: 'two' });
    const pages = await Promise.all(Array.from({ length: AT_ONCE }, () => comeBack(trip)));
    const { status, result } = await read(p, id);
    assert.deepEqual([status, result.pending_selection?.candidate_count], ['completed', 2]);
    assert.deepEqual((await p.get('/connections')).data, []);
    for (const page of pages) assert.ok([null, 'handoff_used'].includes(toldBy(page)), page.href);
    const { data } = await p.get('/connections/pending/social_ads');
    assert.deepEqual(
      [data.handoff_id, data.candidates.map((one: Json) => one.connected_elsewhere)],
      [id, [false, false]],
    );
  });

  it('with one choice when both accounts are chosen many times at the same moment', async () => {
    const p = await newProfile();
    await completeHandoff(p, { person: 'two' });
    const { candidates } = (await p.get('/connections/pending/social_ads')).data;
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) =>
        p.call('POST', '/connections/pending/social_ads/finalize', { candidate_id: candidates[n % 2].id }),
      ),
    );
    const taken = answers.filter(({ status }) => status === 200);
    assert.equal(new Set(taken.map(({ body }) => body.data.connection_id)).size, 1);
    assert.equal(taken.filter(({ body }) => !body.data.already_finalized).length, 1);
    for (const { status, body } of answers)
      if (status !== 200) assert.deepEqual([status, body.error.code], [409, 'invalid_state']);
    assert.equal((await p.get('/connections')).data.length, 1);
  });

  it('at the gateway, whose start address and callback leave no referrer and allow no frame', async () => {
    const p = await newProfile();
    const { url, start_url } = await mint(p);
    const callback = `${testSystem().services.addresses.baseUrl}/api/v1/oauth/callback/social_ads?state=forged`;
    for (const address of [url, start_url, callback, url.replace(/k=.*/, 'k=forged')]) {
      const { headers } = await fetch(address, { redirect: 'manual' });
      assert.equal(headers.get('referrer-policy'), 'no-referrer', address);
      assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'.*frame-ancestors 'none'/);
      assert.equal(headers.get('cache-control'), 'no-store');
    }
  });
});
