// Tests what a subscriber receives of a person, what is recorded about that, and that what is stored here names nobody.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { type Created, type Harness, startHarness } from './harness.ts';
import type { Received } from './receiver.ts';
import { RECORDED } from './service-doubles.ts';

const ANA = {
  externalIds: ['C-77', 'C-78'],
  firstName: 'Ana',
  lastName: 'Canary-Soto',
  primaryEmail: 'ana.canary@example.com',
};

describe('the body of outcome.recorded', () => {
  let harness: Harness;
  beforeEach(async () => {
    harness = await startHarness();
  });
  afterEach(() => harness[Symbol.asyncDispose]());

  const customerId = randomUUID();
  /** Subscribes, records one outcome, and returns the message that results. */
  const sent = async (init: Parameters<Harness['subscribe']>[0], outcome: { customerId?: string; value?: string }) => {
    const created = await harness.subscribe(init);
    const id = randomUUID();
    harness.record(created.owner.profileId, [{ id, ...outcome }]);
    await harness.tell(created.owner.profileId, [id]);
    return { created, id, message: await received(id) };
  };
  const received = (id: string) =>
    eventually((): Received => {
      const found = harness.receiver.received.findLast(({ body }) => body.id === id);
      return found ?? assert.fail('nothing yet');
    });
  const CONTACT = { first_name: 'Ana', last_name: 'Canary-Soto', email: ANA.primaryEmail, phone: null };

  it('is the row of GET /outcomes/recorded', async () => {
    harness.doubles.customers.set(customerId, ANA);
    const { created, id, message } = await sent({ seesPersons: true }, { customerId, value: '129.9' });
    const row = {
      id,
      type: 'outcome.recorded',
      created_at: RECORDED.toISOString(),
      profile_id: created.owner.profileId,
      data: {
        provider: 'api',
        outcome_type: 'payment_received',
        occurred_at: RECORDED.toISOString(),
        customer_key: 'C-77',
        value: '129.9',
        currency: 'USD',
        outcome_event_id: `event-of-${id}`,
        contact: CONTACT,
      },
    };
    assert.equal(message.text, JSON.stringify(row));
  });

  it('has null for an outcome without money, and for an anonymous visitor', async () => {
    const { message } = await sent({ seesPersons: true }, {});
    const { customer_key, value, currency, contact } = message.body.data;
    assert.deepEqual([customer_key, value, currency, contact], [null, null, null, null]);
    assert.deepEqual(harness.doubles.personsSent, []);
  });

  const table: [who: string, appId: string, seesPersons: boolean, grant: boolean, sees: boolean][] = [
    ["the profile's own credential that sees persons", '', true, true, true],
    ["the profile's own credential that does not", '', false, true, false],
    ['an app whose grant has customers:read', 'app', false, true, true],
    ['an app whose grant does not have it', 'app', true, false, false],
  ];
  for (const [who, appId, seesPersons, grant, sees] of table)
    it(`${sees ? 'shows' : 'does not show'} the contact to ${who}, and the log says so`, async () => {
      harness.doubles.customers.set(customerId, ANA);
      const profileId = randomUUID();
      harness.doubles.subscribers.set(`${profileId} ${appId}`, { seesPersons: grant });
      const { created, id, message } = await sent({ profileId, appId, seesPersons }, { customerId });
      assert.deepEqual(message.body.data.contact, sees ? CONTACT : undefined);
      assert.equal('contact' in message.body.data, sees);
      assert.equal(message.body.data.customer_key, 'C-77');
      const to = { profileId, appId, subscriptionId: created.id };
      const logged = { ...to, operation: 'webhook:outcome.recorded', eventId: id, customerIds: [customerId] };
      assert.deepEqual(harness.doubles.personsSent, sees ? [logged] : []);
    });

  it('no longer shows the contact once a credential that sees none sets the URL', async () => {
    harness.doubles.customers.set(customerId, ANA);
    const created = await harness.subscribe({ seesPersons: true });
    const { owner, id } = created;
    for (const [seesPersons, isShown] of [
      [true, true],
      [false, false],
      [true, false],
    ]) {
      await harness.client.changeSubscription({ owner, id, url: harness.receiver.url, seesPersons });
      const outcome = { id: randomUUID(), customerId };
      harness.record(owner.profileId, [outcome]);
      await harness.tell(owner.profileId, [outcome.id]);
      assert.equal('contact' in (await received(outcome.id)).body.data, isShown);
    }
  });

  it('follows a changed grant, and an erasure, at the next attempt', async () => {
    harness.doubles.customers.set(customerId, ANA);
    const profileId = randomUUID();
    const { created, id, message } = await sent({ profileId, appId: 'app' }, { customerId });
    assert.deepEqual(message.body.data.contact, CONTACT);
    const again = async () => {
      const count = harness.receiver.received.length;
      const delivery = await eventually(async () => {
        const [one] = await harness.deliveries(created);
        return one?.status === 'delivered' ? one : assert.fail('still pending');
      });
      const { owner } = created;
      await harness.client.redeliver({ owner, subscriptionId: created.id, deliveryId: delivery.id });
      await eventually(() => assert.equal(harness.receiver.received.length, count + 1));
      return (await received(id)).body.data;
    };
    harness.doubles.customers.delete(customerId);
    assert.deepEqual((await again()).contact, null);
    assert.equal((await again()).customer_key, null);
    harness.doubles.subscribers.set(`${profileId} app`, { seesPersons: false });
    assert.equal('contact' in (await again()), false);
  });

  it('names nobody in the database, in what waits, and in the log', async () => {
    harness.doubles.customers.set(customerId, ANA);
    harness.receiver.answer((response) => response.writeHead(500).end(ANA.primaryEmail));
    const { created } = await sent({ seesPersons: true }, { customerId });
    await eventually(async () => assert.equal((await harness.deliveries(created))[0]?.attemptCount, 1));
    harness.doubles.away.add('identity');
    harness.advance(10_000);
    await eventually(() => assert.match(harness.lines.join('\n'), /away/));
    await harness.stopService();
    const { db } = harness.mongo;
    const collections = await db.collections();
    const stored = await Promise.all(collections.map((collection) => collection.find().toArray()));
    assert.ok(JSON.stringify(stored).includes(customerId), 'the search finds what is there');
    assert.doesNotMatch(JSON.stringify(stored), /canary/i);
    assert.doesNotMatch(harness.lines.join('\n'), /canary/i);
  });

  it('waits while identity or the gateway is away, without an attempt', async () => {
    for (const service of ['identity', 'gateway'] as const) {
      harness.doubles.away.add(service);
      const created = await harness.subscribe({ seesPersons: true });
      harness.record(created.owner.profileId, [{ id: randomUUID(), customerId }]);
      await harness.tell(created.owner.profileId, ['one']);
      await eventually(async () => assert.equal((await harness.deliveries(created)).length, 1));
      const before = harness.lines.length;
      await eventually(() => assert.ok(harness.lines.length > before, 'a failed turn is logged'));
      const [delivery] = await harness.deliveries(created);
      assert.deepEqual([delivery?.status, delivery?.attemptCount], ['pending', 0]);
      const { backlogs } = await harness.ops.getBacklog({ withOldest: true });
      assert.ok(backlogs.find(({ name }) => name === 'deliveries')?.oldestAt, 'and it counts as waiting');
      harness.doubles.away.clear();
      await eventually(async () => assert.equal((await harness.deliveries(created))[0]?.status, 'delivered'));
    }
  });
});

describe('a profile of the healthcare family', () => {
  let harness: Harness;
  beforeEach(async () => {
    harness = await startHarness();
  });
  afterEach(() => harness[Symbol.asyncDispose]());

  const become = (profileId: string, healthcareFamily: boolean) =>
    harness.doubles.subscribers.set(`${profileId} `, { healthcareFamily });
  const statuses = async (created: Created) =>
    (await harness.deliveries(created)).map(({ status, attempts }) => [status, ...attempts.map(({ error }) => error)]);

  it('gets nothing sent, neither what was waiting nor a test, and continues with what comes after', async () => {
    harness.doubles.away.add('gateway');
    const created = await harness.subscribe();
    const { owner, id } = created;
    harness.record(owner.profileId, ['waiting']);
    await harness.tell(owner.profileId, ['waiting']);
    await eventually(async () => assert.equal((await harness.deliveries(created)).length, 1));
    become(owner.profileId, true);
    harness.doubles.away.clear();
    await harness.client.sendTest({ owner, subscriptionId: id });
    await eventually(async () =>
      assert.deepEqual(await statuses(created), [
        ['failed', 'payload_unavailable'],
        ['failed', 'payload_unavailable'],
      ]),
    );
    become(owner.profileId, false);
    harness.record(owner.profileId, ['after']);
    await harness.tell(owner.profileId, ['after']);
    await eventually(() => assert.deepEqual(harness.receiver.ids(), ['after']));
  });
});
