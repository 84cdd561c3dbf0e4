// Tests how events are resolved to persons, as the bus sees the identity graph.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { identityLinked } from '@touchline/proto/catalog.ts';
import { Origin } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import { type RunningIdentity, runIdentity, testEvent } from './running-identity.ts';

describe('identity and recorded events', () => {
  let identity: RunningIdentity;
  let profile: string;
  before(async () => {
    identity = await runIdentity();
  });
  after(() => identity[Symbol.asyncDispose]());
  beforeEach(() => {
    profile = randomUUID();
  });

  const linkedIn = (profileId: string) => identity.linked.filter((link) => link.profileId === profileId);
  const mergedIn = (profileId: string) => identity.merged.filter((merge) => merge.profileId === profileId);

  async function resolve(...events: ReturnType<typeof testEvent>[]) {
    await identity.record(events);
    return identity.resolutionOf(events.map(({ event }) => event.eventId ?? ''));
  }

  it('passes an anonymous event through without a customer', async () => {
    const [resolved] = await resolve(testEvent(profile, { visitor: 'v1' }));
    assert.deepEqual([resolved?.customerId, resolved?.visitorOwnerId, resolved?.joinMethod], ['', '', '']);
    assert.equal(resolved?.event?.visitorId, 'v1');
  });

  it('gives a payment that the merchant assigned to the customer who holds that id now, whatever its traits say', async () => {
    // Created one after the other: of customers of one batch the one with the smaller id counts as older.
    const [one] = await resolve(testEvent(profile, { traits: { email: 'one@example.com' } }));
    const [two] = await resolve(testEvent(profile, { traits: { email: 'two@example.com', externalId: 'two' } }));
    const assigned = {
      ...testEvent(profile, { traits: { email: 'one@example.com' } }),
      payerCustomerId: two?.customerId,
    };
    const [moved] = await resolve(assigned);
    assert.notEqual(one?.customerId, two?.customerId);
    assert.deepEqual(
      [moved?.customerId, moved?.joinMethod, moved?.isPayerAssigned],
      [two?.customerId, 'assigned', true],
    );
    // The payer merges into an older customer, so the next event about the payment goes to the survivor.
    await resolve(testEvent(profile, { traits: { email: 'one@example.com', externalId: 'two' } }));
    const [later] = await resolve({ ...testEvent(profile, {}), payerCustomerId: two?.customerId });
    assert.equal(later?.customerId, one?.customerId);
    const gone = randomUUID();
    const [theirs] = await resolve({
      ...testEvent(profile, { traits: { email: 'one@example.com' } }),
      payerCustomerId: gone,
    });
    assert.equal(theirs?.customerId, gone, 'an unknown payer keeps it');
  });

  it('creates a customer and links the visitor, whose later events are then theirs', async () => {
    const email = 'Ana@Example.com';
    const [named] = await resolve(
      testEvent(profile, { id: 'e-1', visitor: 'v1', minute: 5, traits: { email, firstName: 'Ana' } }),
    );
    assert.match(named?.customerId ?? '', /^[0-9a-f-]{36}$/);
    assert.equal(named?.visitorOwnerId, named?.customerId);
    assert.equal(named?.joinMethod, 'email');
    assert.equal(named?.ownerEvidenceEventId, 'e-1');
    assert.ok(named?.ownerEvidenceTime);
    assert.equal(timestampDate(named.ownerEvidenceTime).toISOString(), '2026-01-01T00:05:00.000Z');

    const [later] = await resolve(testEvent(profile, { visitor: 'v1', minute: 30 }));
    assert.deepEqual([later?.customerId, later?.visitorOwnerId, later?.joinMethod], ['', named.customerId, 'visitor']);
    const [link] = await eventually(() =>
      linkedIn(profile).length === 1 ? linkedIn(profile) : Promise.reject(new Error()),
    );
    assert.deepEqual([link?.visitorId, link?.customerId, link?.evidenceEventId], ['v1', named.customerId, 'e-1']);

    const { customers } = await identity.client.batchGetCustomers({
      profileId: profile,
      customerIds: [named.customerId],
    });
    assert.equal(customers[0]?.primaryEmail, 'ana@example.com');
    assert.equal(customers[0]?.firstName, 'Ana');
    assert.deepEqual(customers[0]?.sources, ['event']);
    await eventually(async () => {
      const again = await identity.client.batchGetCustomers({ profileId: profile, customerIds: [named.customerId] });
      const [customer] = again.customers;
      assert.ok(customer?.firstSeenAt && customer.lastSeenAt);
      assert.equal(timestampDate(customer.firstSeenAt).toISOString(), '2026-01-01T00:05:00.000Z');
      assert.equal(timestampDate(customer.lastSeenAt).toISOString(), '2026-01-01T00:30:00.000Z');
    });
  });

  it('merges two customers whom an event joins: the older survives and the other id redirects', async () => {
    const [older] = await resolve(testEvent(profile, { traits: { email: 'a@example.com', externalId: 'x-1' } }));
    const [younger] = await resolve(
      testEvent(profile, { visitor: 'v', traits: { phone: '+56987654321', lastName: 'Soto' } }),
    );
    assert.notEqual(older?.customerId, younger?.customerId);
    const [joined] = await resolve(
      testEvent(profile, { traits: { email: 'a@example.com', phone: '+56987654321', externalId: 'x-2' } }),
    );
    assert.equal(joined?.customerId, older?.customerId);
    assert.equal(joined?.joinMethod, 'external_id');

    await identity.drained();
    await eventually(() => assert.equal(mergedIn(profile).length, 1));
    assert.deepEqual(
      [mergedIn(profile)[0]?.survivorId, mergedIn(profile)[0]?.mergedId],
      [older?.customerId, younger?.customerId],
    );

    const { customers } = await identity.client.batchGetCustomers({
      profileId: profile,
      customerIds: [younger?.customerId ?? ''],
    });
    assert.equal(customers[0]?.customerId, older?.customerId);
    assert.equal(customers[0]?.requestedId, younger?.customerId);
    assert.equal(customers[0]?.lastName, 'Soto');
    assert.deepEqual(customers[0]?.externalIds, ['x-1', 'x-2']);
    const [browsing] = await resolve(testEvent(profile, { visitor: 'v', minute: 9 }));
    assert.equal(browsing?.visitorOwnerId, older?.customerId);
  });

  it('follows a chain of merges to its end', async () => {
    const [a] = await resolve(testEvent(profile, { traits: { email: 'a@example.com' } }));
    const [b] = await resolve(testEvent(profile, { traits: { email: 'b@example.com' } }));
    const [c] = await resolve(testEvent(profile, { traits: { email: 'c@example.com' } }));
    await resolve(testEvent(profile, { traits: { email: 'c@example.com', externalId: 'b-c' } }));
    await resolve(testEvent(profile, { traits: { email: 'b@example.com', externalId: 'b-c' } }));
    const [end] = await resolve(testEvent(profile, { traits: { email: 'a@example.com', externalId: 'b-c' } }));
    assert.equal(end?.customerId, a?.customerId);
    const ids = [a, b, c].map((one) => one?.customerId ?? '');
    const { customers } = await identity.client.batchGetCustomers({ profileId: profile, customerIds: ids });
    assert.deepEqual(
      customers.map(({ customerId }) => customerId),
      [ids[0], ids[0], ids[0]],
    );
    const redirects = await identity.mongo.db
      .collection('customers')
      .find({ profile_id: profile, merged_into: { $ne: null } })
      .toArray();
    assert.deepEqual(
      redirects.map((doc) => doc.merged_into),
      [ids[0], ids[0]],
    );
  });

  it('never gives a linked visitor to a person identified later', async () => {
    const [first] = await resolve(
      testEvent(profile, { visitor: 'shared', minute: 1, traits: { email: 'a@example.com' } }),
    );
    const [second] = await resolve(
      testEvent(profile, { visitor: 'shared', minute: 2, traits: { email: 'b@example.com' } }),
    );
    assert.notEqual(second?.customerId, first?.customerId);
    assert.equal(second?.visitorOwnerId, first?.customerId);
  });

  it('gives a visitor to the earlier identification even when it arrives last', async () => {
    await resolve(testEvent(profile, { visitor: 'late', minute: 5, traits: { email: 'a@example.com' } }));
    const [early] = await resolve(
      testEvent(profile, { visitor: 'late', minute: 1, traits: { email: 'b@example.com' } }),
    );
    assert.equal(early?.visitorOwnerId, early?.customerId);
    await identity.drained();
    await eventually(() =>
      assert.deepEqual(
        linkedIn(profile)
          .map(({ customerId }) => customerId)
          .at(-1),
        early?.customerId,
      ),
    );
  });

  it('lets placeholders name no one', async () => {
    const traits = { email: 'test@test.com', phone: '+56999999999', externalId: 'Guest', nationalId: '66.666.666-6' };
    const [a, b] = await resolve(
      testEvent(profile, { visitor: 'null', traits }),
      testEvent(profile, { visitor: 'undefined', traits: { externalId: 'null', phone: '0912345678', country: 'CL' } }),
    );
    assert.deepEqual([a?.customerId, b?.customerId, a?.visitorOwnerId], ['', '', '']);
    assert.deepEqual([a?.event?.visitorId, b?.event?.visitorId], ['', '']);
    const [c] = await resolve(testEvent(profile, { visitor: 'null', traits: { email: 'a@example.com' } }));
    assert.notEqual(c?.customerId, '');
    assert.equal(c?.visitorOwnerId, '');
  });

  it('reads a phone without + only when the traits name a country', async () => {
    const [without, withCountry] = await resolve(
      testEvent(profile, { traits: { phone: '987654321' } }),
      testEvent(profile, { traits: { phone: '9 8765 4321', country: 'cl' } }),
    );
    assert.equal(without?.customerId, '');
    assert.equal(withCountry?.joinMethod, 'phone');
  });

  it('keeps profiles apart', async () => {
    const [one] = await resolve(testEvent(profile, { visitor: 'v', traits: { email: 'a@example.com' } }));
    const other = randomUUID();
    const [two, three] = await resolve(
      testEvent(other, { traits: { email: 'a@example.com' } }),
      testEvent(other, { visitor: 'v' }),
    );
    assert.notEqual(two?.customerId, one?.customerId);
    assert.equal(three?.visitorOwnerId, '');
    const { customers } = await identity.client.batchGetCustomers({
      profileId: other,
      customerIds: [one?.customerId ?? ''],
    });
    assert.deepEqual(customers, []);
  });

  it('publishes a repeated event once and its later revision again', async () => {
    const event = testEvent(profile, {
      id: `e-${profile}`,
      visitor: 'v',
      traits: { email: 'a@example.com' },
      origin: Origin.BROWSER,
    });
    await identity.record([event, event]);
    await identity.record([event, { ...event, event: { ...event.event, revision: 1 } }]);
    await identity.drained();
    const mine = () => identity.resolved.filter((one) => one.event?.profileId === profile);
    await eventually(() =>
      assert.deepEqual(
        mine()
          .map((one) => one.event?.revision)
          .sort(),
        [0, 1],
      ),
    );
    assert.equal(new Set(mine().map(({ customerId }) => customerId)).size, 1);
    assert.equal(await identity.told(identityLinked, profile), 1);
  });

  it('dead-letters messages that can never be read, and resolves their neighbours', async () => {
    const first = testEvent(profile, { visitor: 'v1' });
    const last = testEvent(profile, { traits: { email: 'a@example.com' } });
    const nameless = { event: { profileId: profile, eventId: '' } };
    const timeless = { event: { profileId: profile, eventId: 'timeless' } };
    await identity.record([first, nameless, timeless, last]);
    await identity.resolutionOf([first, last].map(({ event }) => event.eventId ?? ''));
    await identity.drained();
    const stream = identity.bus.stream('DEAD_LETTERS');
    const { state } = await identity.bus.manager.streams.info(stream, { subjects_filter: '>' });
    const letters = Object.entries(state.subjects ?? {}).filter(([subject]) => subject.endsWith(profile));
    assert.deepEqual(
      letters.map(([, count]) => count),
      [2],
    );
  });
});
