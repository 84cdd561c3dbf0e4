// Tests that a NATS that lost its data receives again who was merged, to whom each browser belongs and who was erased: no event
// of the ledger says so once it is older than the stream would be.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { fromBinary } from '@bufbuild/protobuf';
import { walkStream } from '@touchline/chassis/bus/walk-stream.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { type CatalogEntry, identityErased, identityLinked, identityMerged } from '@touchline/proto/catalog.ts';
import { configFromEnv } from '../src/config.ts';
import { start } from '../src/start.ts';
import { completed } from './graph-to-erase.ts';
import { LONG_TIMEOUTS, type RunningIdentity, runIdentity, testEvent } from './running-identity.ts';

/** More than are published at once. */
const PEOPLE = 550;

describe('a stream of identity that was recreated', () => {
  let identity: RunningIdentity;
  before(async () => {
    identity = await runIdentity();
  });
  after(() => identity[Symbol.asyncDispose]());

  /** Returns the ce-ids of a profile's messages in the stream. */
  const idsOf = async (entry: CatalogEntry, profileId: string): Promise<string[]> => {
    const { bus } = identity;
    const subjects = [`${bus.subject(entry.subject)}.${profileId}`];
    const ids: string[] = [];
    for await (const { headers } of walkStream(bus, bus.stream(entry.stream), { subjects, isHeadersOnly: true }))
      ids.push(headers?.get('ce-id') ?? '');
    return ids.sort();
  };
  const wipe = async () => {
    await identity.bus.manager.streams.delete(identity.bus.stream(identityMerged.stream));
    await identity.bus.declare();
  };
  const load = (profileId: string, rows: object[]) => identity.client.importCustomers({ profileId, rows });
  const resolve = async (...events: ReturnType<typeof testEvent>[]) => {
    await identity.record(events);
    return identity.resolutionOf(events.map(({ event }) => event.eventId ?? ''));
  };

  it('ends chains of merges where they end now', async () => {
    const profileId = randomUUID();
    const one = async (minute: number, email: string, externalId = '') =>
      (await resolve(testEvent(profileId, { minute, traits: { email, externalId } })))[0]?.customerId;
    const [first, second, third] = [
      await one(0, 'a@x.example'),
      await one(1, 'b@x.example'),
      await one(2, 'c@x.example'),
    ];
    await one(3, 'c@x.example', 'x');
    await one(4, 'b@x.example', 'x');
    await one(5, 'a@x.example', 'x');
    const merges = () =>
      identity.merged
        .filter((merge) => merge.profileId === profileId)
        .map(({ mergedId, survivorId }) => `${mergedId} ${survivorId}`);
    await eventually(() => assert.deepEqual(merges(), [`${third} ${second}`, `${second} ${first}`]));
    identity.merged.length = 0;
    await wipe();
    const ends = new Set([`${third} ${first}`, `${second} ${first}`]);
    await eventually(() => assert.deepEqual(new Set(merges()), ends));
  });

  it('has every merge, link and erasure again under its former id, and nothing about erased customers', async () => {
    const profileId = randomUUID();
    const people = Array.from({ length: PEOPLE }, (_, n) => n);
    const emails = (of: string) => people.map((n) => ({ email: `${of}${n}@example.com`, externalId: `${of}${n}` }));
    await load(profileId, [...emails('a'), { email: 'gone@example.com' }]);
    await load(profileId, emails('b'));
    await load(
      profileId,
      people.map((n) => ({ email: `a${n}@example.com`, externalId: `b${n}` })),
    );
    const browsers = ['gone', ...people.map((n) => `a${n}`)].map((name) =>
      testEvent(profileId, { visitor: `of ${name}`, traits: { email: `${name}@example.com` } }),
    );
    const [gone] = await resolve(...browsers);
    await identity.drained();
    const request = { requestRef: randomUUID(), askedBy: 'api_key:k1', email: 'gone@example.com' };
    // At its end the erasure deletes the message about the erased customer's browser from the stream.
    await completed(identity, profileId, (await identity.erasures.eraseCustomer({ profileId, ...request })).erasure);
    const facts = async () => ({
      merged: await idsOf(identityMerged, profileId),
      linked: await idsOf(identityLinked, profileId),
      erased: await idsOf(identityErased, profileId),
    });
    await eventually(async () => assert.equal((await facts()).erased.length, 1));
    const before = await facts();
    assert.deepEqual([before.merged.length, before.linked.length], [PEOPLE, PEOPLE]);

    // A browser that an event in flight gave to a customer whose erasure has already searched for such messages.
    const late = { _id: `${profileId}|late` as never, profile_id: profileId, visitor_id: 'late' };
    const evidence = { evidence_time: new Date(), evidence_event_id: 'e', evidence_method: 'email' };
    const visitors = identity.mongo.db.collection('visitors');
    await visitors.insertOne({ ...late, customer_id: gone?.customerId, ...evidence });

    // Received on the subject itself: the message may be off the stream again before a consumer of the new stream exists.
    const told = new Set<string>();
    const heard = identity.bus.nats.subscribe(`${identity.bus.subject(identityLinked.subject)}.${profileId}`, {
      callback: (_, { data }) => void told.add(fromBinary(identityLinked.schema, data).visitorId),
    });
    await wipe();
    await eventually(() => assert.ok(told.has('late'), 'it is published'));
    await eventually(async () => assert.deepEqual(await facts(), before, 'and deleted again'));
    heard.unsubscribe();
    await visitors.deleteOne({ _id: late._id });

    await identity.services[0]?.[Symbol.asyncDispose]();
    await wipe();
    assert.deepEqual(await facts(), { merged: [], linked: [], erased: [] });
    await using _again = await start(configFromEnv(identity.env), LONG_TIMEOUTS);
    await eventually(async () => assert.deepEqual(await facts(), before));
  });
});
