// Tests erasing a customer while events and imports of theirs arrive, or are in flight.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { type GrpcClient, grpcClient } from '@touchline/chassis/grpc/client.ts';
import { createRelayLeases } from '@touchline/chassis/mongo/relay-lease.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { identityLinked } from '@touchline/proto/catalog.ts';
import { ErasureService } from '@touchline/proto/gen/touchline/identity/v1/erasure_pb.ts';
import { CANARY, completed, graphToErase, ROW } from './graph-to-erase.ts';
import { DEADLINE_MS, type RunningIdentity, runIdentity, testEvent } from './running-identity.ts';

describe('an erasure while events arrive', () => {
  let identity: RunningIdentity;
  let other: GrpcClient<typeof ErasureService>;
  let profileId: string;
  before(async () => {
    identity = await runIdentity(2);
    const address = `127.0.0.1:${identity.services[1]?.grpcPort}`;
    other = grpcClient(ErasureService, { address, deadlineMs: DEADLINE_MS });
  });
  after(async () => {
    await other[Symbol.asyncDispose]();
    await identity[Symbol.asyncDispose]();
  });
  beforeEach(() => {
    profileId = randomUUID();
  });

  const { load, erase, rows, resolve } = graphToErase(() => ({ identity, profileId }));

  it('leaves events in flight with the erased customer, and brings no one back', async () => {
    const customerId = await load();
    await resolve(testEvent(profileId, { visitor: 'v', traits: { email: ROW.email } }));
    const { erasure } = await erase({ externalId: 'C-77' });
    const at = timestampDate(erasure?.requestedAt ?? assert.fail());
    const early = { receivedAt: new Date(at.getTime() - 1) };
    const events = [
      testEvent(profileId, { traits: { email: ROW.email }, ...early }),
      testEvent(profileId, { traits: { phone: ROW.phone, email: 'more@example.com' }, visitor: 'w', ...early }),
      testEvent(profileId, { visitor: 'v', ...early }),
    ];
    for (const one of await resolve(...events))
      assert.deepEqual([one.customerId, one.visitorOwnerId], [customerId, '']);
    const { db } = identity.mongo;
    assert.equal(await db.collection('visitors').countDocuments({ profile_id: profileId }), 0);
    assert.equal((await identity.client.findCustomer({ profileId, email: 'more@example.com' })).customer, undefined);
  });

  it('treats what is received afterwards as a new person’s', async () => {
    const customerId = await load();
    await resolve(testEvent(profileId, { visitor: 'v', traits: { email: ROW.email } }));
    await erase({ externalId: 'C-77' });
    const late = { receivedAt: new Date(Date.now() + 1000) };
    const [named, browser] = await resolve(
      testEvent(profileId, { traits: { email: ROW.email }, ...late }),
      testEvent(profileId, { visitor: 'v', ...late }),
    );
    assert.ok(named?.customerId && named.customerId !== customerId);
    assert.deepEqual([browser?.customerId, browser?.visitorOwnerId], ['', '']);
  });

  it('waits for links that are still to be published, and erases their messages, too', async () => {
    const customerId = await load();
    const { db } = identity.mongo;
    const lease = await eventually(
      async () => (await createRelayLeases(db, { lastsMs: 5000 }).take()) ?? assert.fail(),
    );
    const received = new Date(Date.now() - 60_000);
    await identity.record([testEvent(profileId, { visitor: 'v', traits: { email: ROW.email }, receivedAt: received })]);
    await eventually(async () =>
      assert.equal(
        await db.collection('visitors').countDocuments({ profile_id: profileId, customer_id: customerId }),
        1,
      ),
    );
    const asked = identity.erasures.eraseCustomer({ profileId, requestRef: 'dsr', askedBy: 'k', externalId: 'C-77' });
    // The erasure has reached the links, and rests.
    const rests = { profile_id: profileId, 'saga.rests_until': { $exists: true } };
    await eventually(async () => assert.ok(await db.collection('erasures').findOne(rests)));
    assert.equal(await identity.told(identityLinked, profileId), 0);
    await lease[Symbol.asyncDispose]();
    await completed(identity, profileId, (await asked).erasure);
    assert.equal(await identity.told(identityLinked, profileId), 0);
    assert.equal(await db.collection('outbox').countDocuments({}), 0);
  });

  it('erases every message about a browser that was published more than once', async () => {
    await load();
    const received = new Date(Date.now() - 60_000);
    for (const minute of [3, 2, 1])
      await resolve(testEvent(profileId, { visitor: 'v', traits: { email: ROW.email }, receivedAt: received, minute }));
    await eventually(async () => assert.equal(await identity.told(identityLinked, profileId), 3));
    await erase({ externalId: 'C-77' });
    assert.equal(await identity.told(identityLinked, profileId), 0);
  });

  it('leaves nothing behind, even with concurrent writes', async () => {
    for (let round = 0; round < 5; round++) {
      profileId = randomUUID();
      await load();
      const received = new Date(Date.now() - 60_000);
      const events = Array.from({ length: 30 }, (_, i) =>
        testEvent(profileId, { visitor: `canary-${i}`, traits: { email: ROW.email }, receivedAt: received }),
      );
      await Promise.all([
        identity.record(events),
        other.eraseCustomer({ profileId, requestRef: 'dsr', externalId: 'C-77' }),
        identity.client.importCustomers({ profileId, rows: [{ email: 'eva@example.com' }] }),
      ]);
      await identity.drained();
      const { db } = identity.mongo;
      const owned = await db.collection('visitors').countDocuments({ profile_id: profileId });
      const named = await db.collection('identifiers').distinct('type', { profile_id: profileId });
      assert.deepEqual([owned, named.sort()], [0, ['email', 'erased']]);
      assert.doesNotMatch(JSON.stringify(await rows()), CANARY);
    }
  });
});
