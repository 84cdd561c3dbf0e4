// Tests how identity gets the traits of events that name someone: what it queries from the ledger, and what it does while it gets
// no answer.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { consume, type Handler } from '@touchline/chassis/bus/consume.ts';
import { done } from '@touchline/chassis/bus/verdict.ts';
import { AppError, type ErrorCode } from '@touchline/chassis/errors.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { eventsRecordedWithTraits } from '@touchline/proto/catalog.ts';
import type { EventRecordedSchema } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import type { GetTraitsRequest } from '@touchline/proto/gen/touchline/tracking/v1/traits_pb.ts';
import { graphToErase } from './graph-to-erase.ts';
import { LONG_TIMEOUTS, type RunningIdentity, runIdentity, testEvent } from './running-identity.ts';

const BATCH = 200;

describe('the traits of events', () => {
  let identity: RunningIdentity;
  let profileId: string;
  /** The queries to the ledger, and the code with which it refuses them; it answers while that is null. */
  const asked: GetTraitsRequest[] = [];
  let refusal: ErrorCode | null = null;
  /** Events that the ledger lacks, and those that no longer name anyone there. */
  const lost = new Set<string>();
  const nameless = new Set<string>();
  before(async () => {
    identity = await runIdentity(
      1,
      {},
      {
        traits: {
          getTraits: async (request) => {
            asked.push(request);
            if (refusal) throw new AppError(refusal, 'service_unavailable', 'Not now.');
            const known = request.events.filter(({ eventId }) => !lost.has(eventId));
            return { events: known.map(({ eventId }) => ({ eventId, ...traitsOf(eventId) })) };
          },
        },
      },
      LONG_TIMEOUTS,
    );
  });
  after(() => identity[Symbol.asyncDispose]());
  beforeEach(() => {
    profileId = randomUUID();
    asked.length = 0;
  });
  const traitsOf = (eventId: string) => {
    const traits = identity.ledger.get(eventId);
    return traits && !nameless.has(eventId) && { traits };
  };
  const named = (n: number) => testEvent(profileId, { visitor: `n${n}`, traits: { email: `n${n}@example.com` } });
  const silent = (n: number) => testEvent(profileId, { visitor: `s${n}` });
  const idsOf = (events: ReturnType<typeof testEvent>[]) => events.map(({ event }) => event.eventId ?? '');
  const resolutionsOf = (id: string | undefined) => identity.resolved.filter(({ event }) => event?.eventId === id);
  const { load, erase, resolve } = graphToErase(() => ({ identity, profileId }));

  it('are queried from the ledger for events that name someone, and for no others, a batch at a time', async () => {
    const events = Array.from({ length: 2 * BATCH }, (_, n) => (n % 4 === 0 ? named(n) : silent(n)));
    const resolutions = await resolve(...events);
    assert.deepEqual(
      resolutions.map(({ customerId }) => customerId !== ''),
      events.map(({ traits }) => traits !== undefined),
    );
    const refs = asked.flatMap((request) => request.events);
    assert.deepEqual(
      new Set(refs.map(({ eventId }) => eventId)),
      new Set(idsOf(events.filter(({ traits }) => traits))),
    );
    assert.ok(refs.every((ref) => ref.profileId === profileId));
    assert.ok(asked.every((request) => request.events.length > 0 && request.events.length <= BATCH));
  });

  it('are not queried for events that name no one', async () => {
    await resolve(...Array.from({ length: BATCH }, (_, n) => silent(n)));
    assert.deepEqual(asked, []);
  });

  for (const code of ['UNAVAILABLE', 'DEADLINE_EXCEEDED', 'RESOURCE_EXHAUSTED', 'UNIMPLEMENTED'] as const)
    it(`wait for a ledger that responds with ${code}, and no named event counts as nameless`, async () => {
      refusal = code;
      const events = [named(1), silent(1), named(2)];
      try {
        await identity.record(events);
        await eventually(() => assert.ok(asked.length > 1, 'it is queried again'));
      } finally {
        refusal = null;
      }
      const resolutions = await identity.resolutionOf(idsOf(events));
      assert.deepEqual(
        resolutions.map(({ customerId }) => customerId !== ''),
        [true, false, true],
      );
      for (const id of idsOf(events)) assert.equal(resolutionsOf(id).length, 1);
    });

  it('wait for an event that the ledger lacks, while its neighbours go on', async () => {
    const [missing, neighbour] = [named(1), named(2)];
    const [id = ''] = idsOf([missing]);
    lost.add(id);
    await identity.record([missing]);
    await eventually(() => assert.ok(asked.length > 0));
    const [next] = await resolve(neighbour);
    assert.notEqual(next?.customerId, '');
    assert.deepEqual(resolutionsOf(id), []);
    lost.clear();
    const [found] = await identity.resolutionOf([id]);
    assert.notEqual(found?.customerId, '');
  });

  it('name no one once the ledger no longer knows anyone', async () => {
    const customerId = await load();
    const [visit, deed] = [
      testEvent(profileId, { visitor: 'v', traits: { externalId: 'C-77' } }),
      testEvent(profileId, { visitor: 'v', traits: { externalId: 'C-77' } }),
    ];
    await resolve(visit);
    await erase({ externalId: 'C-77' });
    for (const id of idsOf([deed])) nameless.add(id);
    const [theirs] = await resolve(deed);
    assert.deepEqual(
      [theirs?.customerId, theirs?.visitorOwnerId],
      [customerId, ''],
      'by the browser it is still theirs',
    );
    assert.equal((await identity.client.findCustomer({ profileId, externalId: 'C-77' })).customer, undefined);
  });

  it('are kept from consumers of the previous release, which would find no traits in the message', async () => {
    const heard: string[] = [];
    const handle: Handler<typeof EventRecordedSchema> = async (deliveries) => {
      heard.push(...deliveries.map(({ data }) => data.event?.eventId ?? ''));
      return deliveries.map(() => done());
    };
    const logger = createLogger({ name: 'test', level: 'silent' });
    const old = { entry: eventsRecordedWithTraits, service: 'old', handle, logger };
    await using _old = await consume(identity.bus, old);
    const [now, before] = [named(1), named(2)];
    await resolve(now);
    await identity.recordWithTraits([before]);
    const [later = ''] = idsOf([before]);
    await eventually(() => assert.ok(heard.includes(later)));
    assert.ok(!heard.includes(now.event.eventId ?? ''));
  });

  it('are read from messages of the previous release, which have them, without a query', async () => {
    const [first] = await resolve(named(1));
    asked.length = 0;
    const events = [named(1), silent(1)];
    await identity.recordWithTraits(events);
    const [again, nobody] = await identity.resolutionOf(idsOf(events));
    assert.deepEqual([again?.customerId, nobody?.customerId, asked.length], [first?.customerId, '', 0]);
  });
});
