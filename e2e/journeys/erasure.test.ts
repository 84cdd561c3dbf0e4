// Erases a person from the whole system, and checks that nothing of theirs is found anywhere afterwards and no report changes by
// a cent.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { RANGE, reports } from '../system/all-reports.ts';
import { type Canaries, canaries, collect, customer, eventsOfPerson, load, wordsOf } from '../system/canary-person.ts';
import { testSystem } from '../system/fixture.ts';
import { type Json, newProfile, type TestProfile } from '../system/profile.ts';
import { ACCOUNT, TOKEN } from '../system/test-world.ts';
import { tracesOf } from '../system/traces.ts';

const erase = (p: TestProfile, body: object) =>
  p.call('POST', '/customers/erasures', { request_ref: `ref-${randomUUID()}`, ...body });

async function done(p: TestProfile, receipt: Json): Promise<Json> {
  return eventually(async () => {
    const { data } = await p.get(`/customers/erasures/${receipt.erasure_id}`);
    assert.equal(data.status, 'done');
    return data;
  });
}

describe('erasure', () => {
  describe('of a person who did everything', () => {
    let p: TestProfile;
    let other: TestProfile;
    let asBefore: Json;
    let receipt: Json;
    let personId: string;
    let token: string;
    const [gone, stays] = [canaries(), canaries()];
    before(async () => {
      [p, other] = [await newProfile(), await newProfile()];
      await testSystem().clients.connections.createConnection({
        ...{ profileId: p.profileId, workspaceId: p.workspaceId },
        ...{ channel: 'social_ads', accountExternalId: ACCOUNT, accessToken: TOKEN },
      });
      await p.call('POST', '/connections/sync', {});
      // Nothing listens there, so that some deliveries stay pending for a retry.
      const webhook = { url: 'http://127.0.0.1:9/', events: ['outcome.recorded'] };
      assert.equal((await p.call('POST', '/webhooks', webhook)).status, 201);
      personId = await load(p, gone, 'C-77');
      await load(p, stays, 'C-78');
      // A person in another profile has the same address and the same browser.
      const twin = { ...canaries(), email: gone.email, visitor: gone.visitor };
      await load(other, { ...stays, email: twin.email, event: stays.property }, 'C-77');
      await eventually(async () =>
        assert.equal((await p.get('/connections/sync/status')).data[0].sync.state, 'succeeded'),
      );
      await p.drained();
      const minted = await p.call('POST', '/customers/link-tokens', { customers: [{ customer_key: 'C-77' }] });
      token = minted.body.data.results[0].token;
      asBefore = await reports(p);
    });

    it('leaves traces everywhere before', async () => {
      const places = (await tracesOf(wordsOf(gone))).map((trace) => trace.split(':')[0]);
      for (const place of ['identity.customers', 'tracking.raw_events', 'attribution.journey_events', 'EVENTS'])
        assert.ok(places.includes(place), `${place} in ${[...new Set(places)].join(', ')}`);
    });

    it('returns a receipt that becomes done', async () => {
      const answer = await erase(p, { customer_key: 'C-77' });
      assert.equal(answer.status, 202, JSON.stringify(answer.body));
      receipt = await done(p, answer.body.data);
      const { erasure_id, request_ref, requested_at, completed_at, ...rest } = receipt;
      assert.deepEqual(rest, { status: 'done', customer_key: 'C-77', reason: 'data_subject_request' });
      assert.ok(erasure_id && request_ref && completed_at >= requested_at);
    });

    it('changes no report by a cent', async () => {
      assert.deepEqual(await reports(p), asBefore);
    });

    it('leaves nothing of the person in any collection, stream, queue or log', async () => {
      await p.drained();
      // The other profile’s person shares an address and a browser, and stays.
      const { email: _email, visitor: _visitor, ...own } = gone;
      assert.deepEqual(await tracesOf(wordsOf({ ...own } as Canaries)), []);
    });

    it('makes the person unreachable at every endpoint', async () => {
      const status = async (path: string) => (await p.call('GET', path)).status;
      assert.equal(await status('/customers/journey?customer_key=C-77'), 404);
      assert.equal(await status(`/customers/journey?email=${gone.email}@example.com`), 404);
      assert.equal((await p.get(`/customers/${personId}/journey`)).data.total_count, 0);
      assert.equal(await customer(p, `${gone.email}@example.com`), undefined);
      const { body } = await p.call('POST', '/customers/link-tokens', {
        customers: [
          { customer_key: 'C-77' },
          { email: `${gone.email}@example.com` },
          { customer_profile_id: personId },
        ],
      });
      assert.deepEqual(
        body.data.results.map((row: Json) => row.reason),
        ['erased', 'no_match', 'erased'],
      );
      const { data } = await p.get(`/customers?${RANGE}&goal=payment_received&limit=100`);
      const nameless = data.filter((row: Json) => row.name === null && row.email === null);
      assert.equal(nameless.length, 3);
      assert.ok(data.every((row: Json) => row.customer_profile_id !== personId));
    });

    it('returns the first receipt for every later request, by any key', async () => {
      const again = [
        await p.call('POST', '/customers/erasures', { request_ref: receipt.request_ref, customer_key: 'C-77' }),
        await erase(p, { email: `${gone.email}@example.com` }),
        await erase(p, { phone: `+56${gone.phone}` }),
        await erase(p, { identifier_type: 'national_id', identifier_value: gone.rutSent, country: 'CL' }),
      ];
      for (const { status, body } of again) assert.deepEqual([status, body.data], [200, receipt]);
      const taken = await p.call('POST', '/customers/erasures', {
        ...{ request_ref: receipt.request_ref, customer_key: 'C-78' },
      });
      assert.deepEqual([taken.status, taken.body.error.code], [400, 'invalid_parameter']);
    });

    it('does not affect the other profile’s person, nor show it the receipt', async () => {
      assert.equal((await customer(other, `${gone.email}@example.com`)) === undefined, false);
      assert.equal((await other.call('GET', `/customers/erasures/${receipt.erasure_id}`)).status, 404);
    });

    it('still changes nothing when everything is derived anew, after a restart, and with new events', async () => {
      const goal = (await p.get('/goals/definitions')).data.find((g: Json) => g.conversion_key === 'payment_received');
      const { id: _id, event_key: _key, ...definition } = goal;
      const days = definition.lookback_window_days;
      for (const lookback_window_days of [days - 1, days])
        assert.equal(
          (await p.call('POST', '/goals/definitions', { ...definition, lookback_window_days })).status < 300,
          true,
        );
      await p.drained();
      const derived = await reports(p);
      for (const path of Object.keys(asBefore))
        if (!path.startsWith('/goals')) assert.deepEqual(derived[path], asBefore[path]);
      await testSystem().services.restart('attribution');
      await testSystem().services.restart('identity', 'SIGKILL');
      await p.send([
        {
          event_name: 'pay',
          event_type: 'payment_received',
          idempotency_key: 'more',
          user_traits: { email: 'x@example.com' },
          properties: { value: '1', currency: 'USD' },
        },
      ]);
      await p.drained();
      const overview = `/overview?${RANGE}&model=last_touch`;
      const revenue = async () => Number((await p.get(overview)).data.revenue);
      assert.equal((await revenue()).toFixed(2), (Number(asBefore[overview].revenue) + 1).toFixed(2));
    });

    it('makes the link token link no one, and treats a person who returns as new', async () => {
      await collect(
        p,
        { ...gone, visitor: 'new-browser', query: 'plain', referrer: 'plain', title: 'plain' },
        { link_token: token },
      );
      await p.drained();
      assert.equal((await p.call('GET', '/customers/journey?customer_key=C-77')).status, 404);
      await p.call('POST', '/customers', { rows: [{ email: 'back@example.com', external_id: 'C-77' }] });
      const { data } = await p.get('/customers/journey?customer_key=C-77');
      assert.equal(data.total_count, 0);
      const second = await erase(p, { customer_key: 'C-77' });
      assert.equal(second.status, 202);
      assert.notEqual(second.body.data.erasure_id, receipt.erasure_id);
    });
  });

  it('continues after identity was killed in the middle', async () => {
    const p = await newProfile();
    const c = canaries();
    await load(p, c, 'C-1');
    const asBefore = await reports(p);
    const asked = erase(p, { email: `${c.email}@example.com` }).catch(() => undefined);
    await eventually(async () => assert.equal(await customer(p, `${c.email}@example.com`), undefined));
    await testSystem().services.restart('identity', 'SIGKILL');
    await asked;
    const { body } = await eventually(async () => {
      const answer = await erase(p, { customer_key: 'C-1' });
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      return answer;
    });
    await done(p, body.data);
    assert.deepEqual([await tracesOf(wordsOf(c)), await reports(p)], [[], asBefore]);
  });

  it('includes what was in flight', async () => {
    const p = await newProfile();
    const c = canaries();
    await load(p, c, 'C-1');
    await Promise.all([
      p.send(
        Array.from({ length: 50 }, (_, i) => ({ ...eventsOfPerson({ ...c, event: `${c.event}${i}` }, 'C-1')[4] })),
      ),
      erase(p, { customer_key: 'C-1' }).then(({ body }) => done(p, body.data)),
    ]);
    await p.drained();
    const { data } = await p.get(`/overview?${RANGE}`);
    assert.equal(data.cash_conversions, 53);
    // What was received after the erasure is a new person, whom the caller sent again.
    await eventually(async () => {
      const again = await erase(p, { customer_key: 'C-1' });
      await done(p, again.body.data);
      await p.drained();
      assert.deepEqual(await tracesOf(wordsOf(c)), []);
    });
    assert.equal((await p.get(`/overview?${RANGE}`)).data.cash_conversions, 53);
  });
});
