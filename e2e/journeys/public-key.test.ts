// What somebody can do who has nothing but the tracking key of a website, which stands in its source.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { testSystem } from '../system/fixture.ts';
import { type Json, newProfile, type TestProfile } from '../system/profile.ts';

const BROWSER = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
const ALICE = 'alice@public.example';
const BOB = 'bob@public.example';

/** A post to the collector, as a script of anybody's would send it. */
async function post(p: TestProfile, visitorId: string, event: object): Promise<number> {
  const at = new Date().toISOString();
  const said = { event_id: randomUUID(), type: 'page_view', at, url: 'https://shop.example/', ...event };
  const { status } = await fetch(`${testSystem().services.addresses.collectorUrl}/t/${p.trackingKey}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'user-agent': BROWSER },
    body: JSON.stringify({ visitor_id: visitorId, events: [said] }),
  });
  return status;
}

const identify = async (p: TestProfile, visitorId: string, traits: object) =>
  assert.equal(await post(p, visitorId, { type: 'identify', traits }), 204);

describe('the public key of a website and who is who', () => {
  let p: TestProfile;
  before(async () => {
    p = await newProfile();
    const rows = [
      { email: ALICE, first_name: 'Alice' },
      { email: BOB, external_id: 'bob-1' },
    ];
    assert.equal((await p.call('POST', '/customers', { country: 'CL', rows })).status, 200);
  });
  const found = async (q: string): Promise<Json[]> =>
    (await p.get(`/customers/search?q=${encodeURIComponent(q)}`)).data;
  const only = async (q: string): Promise<Json> => {
    const rows = await found(q);
    assert.equal(rows.length, 1, JSON.stringify(rows));
    return rows[0];
  };

  it('makes no two customers one, and adds nothing to the card of either', async () => {
    const [alice, bob] = [await only(ALICE), await only(BOB)];
    await identify(p, 'mallory', {
      ...{ email: ALICE, external_id: 'bob-1', phone: '+56987650001' },
      ...{ first_name: 'Mallory', last_name: 'Was here' },
    });
    await identify(p, 'mallory', { email: ALICE, last_name: 'Was here' });
    await p.drained();
    for (const [before, email] of [
      [alice, ALICE],
      [bob, BOB],
    ]) {
      const { last_seen_at: _, ...after } = await only(email);
      const { last_seen_at: __, ...as } = before;
      assert.deepEqual({ ...after, sources: as.sources }, as);
    }
    assert.deepEqual(await found('+56987650001'), []);
    assert.deepEqual(await found('Was here'), []);
  });

  it('links a browser to whom its strongest identifier names, and says what it left out', async () => {
    await identify(p, 'hers', { email: ALICE, external_id: 'bob-1' });
    await p.drained();
    const bob = await only(BOB);
    const journey = await p.get(`/customers/${bob.customer_profile_id}/journey`);
    assert.equal(
      journey.data.events.some((event: Json) => event.event_type === 'identify'),
      true,
    );
    await eventually(async () => {
      const { data: quality } = await p.get('/tracking/quality');
      const email = quality.left_out.find((row: Json) => row.field === 'traits.email');
      assert.deepEqual([email?.reason, email?.count], ['weaker_identifier', 2]);
    });
  });

  it('makes a customer of whom nobody knows, whose card is the server’s as soon as one names them', async () => {
    await identify(p, 'new', { email: 'carla@public.example', first_name: 'Nobody', phone: '+56987650002' });
    await p.drained();
    const heard = await only('carla@public.example');
    assert.deepEqual([heard.first_name, heard.primary_phone], ['Nobody', null]);
    const rows = [{ email: 'carla@public.example', first_name: 'Carla' }];
    assert.equal((await p.call('POST', '/customers', { country: 'CL', rows })).status, 200);
    const known = await only('carla@public.example');
    assert.deepEqual([known.customer_profile_id, known.first_name], [heard.customer_profile_id, 'Carla']);
  });
});
