// Tests that the same events in another order result in the same people and the same owners of the same browsers.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type RunningIdentity, runIdentity, testEvent } from './running-identity.ts';

describe('identity and the order of delivery', () => {
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

  it('ends with the same people whatever the order of delivery', async () => {
    const shuffledProfile = randomUUID();
    const make = (profileId: string) => [
      testEvent(profileId, { visitor: 'v1', minute: 1, traits: { email: 'a@example.com' } }),
      testEvent(profileId, { visitor: 'v2', minute: 2, traits: { phone: '+56987654321' } }),
      testEvent(profileId, { visitor: 'v1', minute: 3, traits: { email: 'c@example.com' } }),
      testEvent(profileId, { visitor: 'v3', minute: 4, traits: { email: 'a@example.com', phone: '+56987654321' } }),
      testEvent(profileId, { visitor: 'v2', minute: 5, traits: { externalId: 'x' } }),
    ];
    for (const event of make(profile)) await resolve(event);
    for (const event of make(shuffledProfile).reverse()) await resolve(event);
    const people = async (profileId: string) => {
      const visitors = await Promise.all(
        ['v1', 'v2', 'v3'].map(
          async (visitor) => (await resolve(testEvent(profileId, { visitor, minute: 60 })))[0]?.visitorOwnerId,
        ),
      );
      const traits = [
        { email: 'a@example.com' },
        { phone: '+56987654321' },
        { email: 'c@example.com' },
        { externalId: 'x' },
      ];
      const owners = await Promise.all(
        traits.map(async (one) => (await identity.client.resolveIdentity({ profileId, traits: one })).customerId),
      );
      return owners.map((owner) => [owners.indexOf(owner), visitors.map((visitor) => visitor === owner)]);
    };
    assert.deepEqual(await people(shuffledProfile), await people(profile));
  });
});
