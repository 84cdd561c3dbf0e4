// Tests what a browser says about people, and what a server says about the same people before and after.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Origin } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import { type RunningIdentity, runIdentity, testEvent } from './running-identity.ts';

describe('identity and the claims of a browser', () => {
  let identity: RunningIdentity;
  const profile = randomUUID();
  before(async () => {
    identity = await runIdentity();
  });
  after(() => identity[Symbol.asyncDispose]());

  async function resolve(...events: ReturnType<typeof testEvent>[]) {
    await identity.record(events);
    return identity.resolutionOf(events.map(({ event }) => event.eventId ?? ''));
  }

  it('does not let a browser join people, and replaces its claims by those of a server about the same person', async () => {
    const heard = { email: 'heard@example.com', phone: '+56987654329', firstName: 'Mallory' };
    const [said] = await resolve(testEvent(profile, { visitor: 'v', traits: heard, origin: Origin.BROWSER }));
    const [known] = await resolve(testEvent(profile, { traits: { phone: '+56987654329' } }));
    assert.notEqual(known?.customerId, said?.customerId);
    const [again] = await resolve(
      testEvent(profile, { visitor: 'v', minute: 1, traits: { ...heard, externalId: 'x' }, origin: Origin.BROWSER }),
    );
    assert.notEqual(
      again?.customerId,
      said?.customerId,
      'an id of the site’s own is stronger, and belongs to no one yet',
    );
    assert.equal(again?.visitorOwnerId, said?.customerId);
    const [fact] = await resolve(testEvent(profile, { traits: { email: 'heard@example.com', lastName: 'Soto' } }));
    assert.equal(fact?.customerId, said?.customerId);
    assert.deepEqual(
      identity.merged.filter((merge) => merge.profileId === profile),
      [],
    );
    const customerIds = [said?.customerId ?? '', known?.customerId ?? ''];
    const { customers } = await identity.client.batchGetCustomers({ profileId: profile, customerIds });
    assert.deepEqual(
      customers.map(({ firstName, lastName, primaryPhone, sources }) => [firstName, lastName, primaryPhone, sources]),
      [
        ['', 'Soto', '', ['event']],
        ['', '', '+56987654329', ['event']],
      ],
    );
  });
});
