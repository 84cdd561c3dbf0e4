// Searches everything that the system keeps and exports for what providers entrust to it: their secrets must be nowhere in clear
// text, and the persons that they report only where persons belong.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { VENDORS } from '../system/canary-world.ts';
import { testSystem } from '../system/fixture.ts';
import type { Recording } from '../system/otlp-collector.ts';
import { type Json, newProfile, type TestProfile } from '../system/profile.ts';
import { type ProviderCanaries, pushTo, reportCanaries } from '../system/provider-canaries.ts';
import { tracesIn, tracesOf } from '../system/traces.ts';

/** Every place that may hold a person: the ledger of events and the graph of identities. */
const OF_PERSONS = ['identity.customers', 'identity.identifiers', 'tracking.raw_events'];
const SERVICES = ['gateway', 'connections', 'exports', 'tracking', 'identity', 'attribution'].map(
  (name) => `touchline-${name}`,
);

describe('what providers entrust to the system', () => {
  let p: TestProfile;
  let canary: ProviderCanaries;
  let recording: Recording;
  let said: string[];

  before(async () => {
    recording = testSystem().collector.record();
    p = await newProfile();
    // Nothing listens there, so deliveries stay pending with their payload.
    const webhook = { url: 'http://127.0.0.1:9/', events: ['outcome.recorded', 'message.received'] };
    assert.equal((await p.call('POST', '/webhooks', webhook)).status, 201);
    canary = await reportCanaries(p);
    const delivered = async () => (await p.get('/exports/deliveries')).data.map((row: Json) => row.state);
    said = VENDORS.flatMap((vendor) => canary.said[vendor].map((key) => canary.people[vendor][key]));
    await refuseAll();
    await eventually(async () => {
      const { data } = await p.get('/connections');
      const running = data.filter((row: Json) => ['queued', 'running'].includes(row.sync.state));
      assert.deepEqual(running, []);
    });
    await p.drained();
    // Persons are also exported, as hashes.
    await eventually(async () => assert.deepEqual(await delivered(), ['delivered']));
    await everythingCame();
  });
  after(() => recording[Symbol.dispose]());

  /** Sends each webhook once more in ways that are refused: unsigned, to nobody, and with a body that is cut off. */
  async function refuseAll(): Promise<void> {
    for (const { provider, address, delivery } of canary.deliveries) {
      const cut = { ...delivery, body: delivery.body.subarray(0, -2) };
      const unsigned = { ...delivery, headers: {} };
      const tries = [
        { provider, address, delivery: cut },
        { provider, address, delivery: unsigned },
        { provider, address: 'nobody', delivery },
        { provider: 'unknown', address, delivery },
      ];
      for (const one of tries) {
        const { status } = await pushTo(one);
        // Mercado Pago signs its address and not its body, of which only the id of the payment is needed.
        assert.ok(status >= 400 && status < 500, `${one.provider} ${one.address}: ${status}`);
      }
    }
  }

  /** Waits for all exports so far: what a service does now arrives after all that it did before. */
  async function everythingCame(): Promise<void> {
    const done = Date.now();
    for (const path of [
      '/connections',
      '/tracking/events',
      '/payments',
      '/customers/search?q=nobody',
      '/exports/destinations',
    ])
      await p.get(path);
    await eventually(() => {
      const came = recording.servicesSince(done);
      assert.deepEqual(
        SERVICES.filter((name) => !came.includes(name)),
        [],
      );
    });
    // Metrics are exported at intervals of their own: those that come from now on include everything.
    const before = recording.exports.length;
    await eventually(() => {
      const metrics = recording.exports.slice(before).filter(({ path }) => path === '/v1/metrics');
      const missing = SERVICES.filter((name) => !metrics.some(({ body }) => body.includes(`"${name}"`)));
      assert.deepEqual(missing, []);
    });
  }
  const exported = () => recording.exports.map(({ path, body }) => [path, body] as const);

  it('comes from every provider, and reaches the customers that it names', async () => {
    for (const vendor of VENDORS) {
      const { first, last, phone } = canary.people[vendor];
      const { data } = await p.get(`/customers/search?q=${vendor === 'whatsapp' ? phone : first}`);
      assert.equal(data.length, 1, vendor);
      if (vendor !== 'whatsapp') assert.deepEqual([data[0].first_name, data[0].last_name], [first, last], vendor);
    }
    const { data } = await p.get('/connections');
    assert.deepEqual(
      data.map((row: Json) => [row.channel, row.status]).sort(),
      [
        ...['chat_provider', 'crm_provider', 'fintoc', 'manychat', 'meta_pages', 'payments_provider_a'],
        ...['payments_provider_b', 'shopify', 'social_ads'],
      ].map((channel) => [channel, 'active']),
    );
  });

  it('is in clear text nowhere, if it is a code, a state, a token, a key or a secret', async () => {
    assert.ok(canary.secrets.length > 20);
    assert.deepEqual([...(await tracesOf(canary.secrets)), ...tracesIn(canary.secrets, exported())], []);
  });

  it('is nowhere, if it is said about a person and not needed', async () => {
    assert.deepEqual([...(await tracesOf(canary.unread)), ...tracesIn(canary.unread, exported())], []);
  });

  it('is in the stores of persons alone, if it is a person', async () => {
    const places = (await tracesOf(said)).map((trace) => trace.slice(0, trace.lastIndexOf(':')));
    assert.deepEqual([...new Set(places)], OF_PERSONS);
  });

  it('is in no span, log record or metric that is exported', () => {
    const proofs = { '/v1/traces': 'TakeWebhook', '/v1/logs': p.profileId, '/v1/metrics': 'payments_provider_a' };
    for (const [path, proof] of Object.entries(proofs)) {
      const exports = exported().filter(([to]) => to === path);
      assert.notDeepEqual(tracesIn([proof], exports), [], `${path} has nothing of this work`);
      assert.deepEqual(tracesIn(said, exports), []);
    }
  });
});
