// Tests erasing a customer from the graph: the receipt, what remains, and repeated or concurrent requests.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { AppError } from '@touchline/chassis/errors.ts';
import { type GrpcClient, grpcClient } from '@touchline/chassis/grpc/client.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { type Erasure, ErasureService } from '@touchline/proto/gen/touchline/identity/v1/erasure_pb.ts';
import { LinkTokenStatus } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { CANARY, graphToErase, ROW } from './graph-to-erase.ts';
import { DEADLINE_MS, type RunningIdentity, runIdentity, testEvent } from './running-identity.ts';

describe('erasing a customer', () => {
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
  const isReason = (reason: string) => (error: unknown) => error instanceof AppError && error.reason === reason;

  it('returns a receipt, and leaves digests of what there was', async () => {
    const customerId = await load();
    await resolve(testEvent(profileId, { visitor: 'canary-browser', traits: { email: ROW.email } }));
    assert.match(JSON.stringify(await rows()), CANARY);
    const { erasure, isNew } = await erase({ email: 'Canary@Example.com', reason: 'other' }, 'dsr-1');
    assert.deepEqual(
      [isNew, erasure?.requestRef, erasure?.customerKey, erasure?.reason, erasure?.completedAt !== undefined],
      [true, 'dsr-1', 'C-77', 'other', true],
    );
    const receipt = await identity.mongo.db.collection('erasures').findOne({ profile_id: profileId });
    assert.deepEqual(
      [receipt?.asked_by, receipt?.saga, receipt?.customer_ids],
      ['api_key:k1', undefined, [customerId]],
    );
    assert.doesNotMatch(JSON.stringify(await rows()), CANARY);
    const { db } = identity.mongo;
    const left = await Promise.all(
      ['identifiers', 'visitors', 'erased_identifiers'].map((name) =>
        db.collection(name).countDocuments({ profile_id: profileId }),
      ),
    );
    // The tombstone of the caller's own id; no browser; a digest of each of five identifiers and of the browser.
    assert.deepEqual(left, [1, 0, 6]);
  });

  for (const [name, customerKey] of [
    ['without characters', ''],
    ['longer than any valid one', 'x'.repeat(600)],
  ] as const)
    it(`refuses a customer_key ${name}, and names the field as callers know it`, async () => {
      const request = { profileId: randomUUID(), requestRef: 'dsr', askedBy: 'k', externalId: customerKey };
      await assert.rejects(identity.erasures.eraseCustomer(request), {
        reason: 'invalid_parameter',
        details: { field: 'customer_key' },
      });
    });

  it('is published to subscribers with ids only', async () => {
    const customerId = await load();
    const { erasure } = await erase({ externalId: 'C-77' });
    await eventually(() => {
      const told = identity.erased.find((one) => one.profileId === profileId);
      assert.deepEqual([told?.erasureId, told?.customerIds], [erasure?.erasureId, [customerId]]);
    });
  });

  it('makes the customer unknown to every query', async () => {
    const customerId = await load();
    const { client } = identity;
    await erase({ phone: '987654321', country: 'CL' });
    const { results } = await client.mintLinkTokens({
      profileId,
      rows: [{ customerId }, { externalId: 'C-77' }, { email: ROW.email }],
    });
    assert.deepEqual(
      results.map(({ status }) => status),
      [LinkTokenStatus.ERASED, LinkTokenStatus.ERASED, LinkTokenStatus.NO_MATCH],
    );
    assert.equal((await client.findCustomer({ profileId, externalId: 'C-77' })).customer, undefined);
    assert.deepEqual((await client.batchGetCustomers({ profileId, customerIds: [customerId] })).customers, []);
    assert.deepEqual((await client.searchCustomers({ profileId, query: 'canary' })).customers, []);
    assert.deepEqual(
      (await client.matchCustomers({ profileId, query: 'canary', customerIds: [customerId] })).customerIds,
      [],
    );
    assert.equal((await client.resolveIdentity({ profileId, traits: { email: ROW.email } })).customerId, '');
  });

  it('erases all that were merged into the customer, too', async () => {
    const older = await load({ email: 'canary-1@example.com', externalId: 'K-1' });
    const younger = await load({ phone: ROW.phone, externalId: 'K-2' });
    await load({ email: 'canary-1@example.com', phone: ROW.phone });
    await identity.drained();
    const { erasure } = await erase({ externalId: 'K-2' });
    assert.equal(erasure?.customerKey, 'K-2');
    const stored = await identity.mongo.db.collection('erasures').findOne({ profile_id: profileId });
    assert.deepEqual(stored?.customer_ids, [older, younger]);
    const { results } = await identity.client.mintLinkTokens({
      profileId,
      rows: [{ customerId: younger }, { externalId: 'K-1' }],
    });
    assert.deepEqual(
      results.map(({ status }) => status),
      [LinkTokenStatus.ERASED, LinkTokenStatus.ERASED],
    );
  });

  describe('more than once', () => {
    const receiptOf = ({ erasure }: { erasure?: Erasure }) => erasure;

    it('returns the first receipt, by any key and any request_ref', async () => {
      await load();
      const first = receiptOf(await erase({ externalId: 'C-77' }, 'dsr-1'));
      const again = [
        await erase({ externalId: 'C-77' }, 'dsr-1'),
        await erase({ email: ROW.email }, 'dsr-2'),
        await erase({ identifierType: 'national_id', identifierValue: '123456785', country: 'CL' }, 'dsr-3'),
        await erase({ identifierType: 'crm_contact_id', identifierValue: 'canary-crm' }, 'dsr-1'),
      ];
      for (const answer of again) assert.deepEqual([answer.isNew, receiptOf(answer)], [false, first]);
      assert.equal(await identity.mongo.db.collection('erasures').countDocuments({ profile_id: profileId }), 1);
    });

    it('refuses a request_ref used for another customer, even with a selector that names no one', async () => {
      await load();
      await load({ email: 'eva@example.com' });
      await erase({ externalId: 'C-77' }, 'dsr-1');
      for (const email of ['eva@example.com', 'nobody@example.com'])
        await assert.rejects(erase({ email }, 'dsr-1'), isReason('invalid_parameter'));
      assert.notEqual(
        (await identity.client.findCustomer({ profileId, email: 'eva@example.com' })).customer,
        undefined,
      );
    });

    it('treats a person who is sent again as new, and erases them, too', async () => {
      const first = await load();
      const one = receiptOf(await erase({ externalId: 'C-77' }, 'dsr-1'));
      const second = await load();
      assert.notEqual(second, first);
      const { isNew, erasure: two } = await erase({ externalId: 'C-77' }, 'dsr-2');
      assert.equal(isNew, true);
      assert.notEqual(two?.erasureId, one?.erasureId);
      assert.deepEqual(receiptOf(await erase({ externalId: 'C-77' }, 'dsr-1')), one);
      assert.deepEqual(receiptOf(await erase({ externalId: 'C-77' }, 'dsr-3')), two);
    });

    it('ends in one receipt when there are many concurrent requests, on two processes', async () => {
      await load();
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, i) =>
          (i % 2 ? other : identity.erasures).eraseCustomer({
            ...{ profileId, requestRef: `dsr-${i % 3}`, askedBy: 'api_key:k1' },
            ...(i % 4 ? { externalId: 'C-77' } : { email: ROW.email }),
          }),
        ),
      );
      assert.equal(new Set(answers.map(({ erasure }) => erasure?.erasureId)).size, 1);
      assert.equal(answers.filter(({ isNew }) => isNew).length, 1);
    });
  });

  it('finds no customer and no receipt of another profile', async () => {
    await load();
    const { erasure } = await erase({ externalId: 'C-77' });
    const stranger = { profileId: randomUUID(), requestRef: 'dsr-1', externalId: 'C-77' };
    await assert.rejects(identity.erasures.eraseCustomer(stranger), isReason('customer_not_found'));
    const { erasureId = '' } = erasure ?? {};
    assert.equal((await identity.erasures.getErasure({ profileId, erasureId })).erasure?.erasureId, erasureId);
    for (const wrong of [
      { profileId: stranger.profileId, erasureId },
      { profileId, erasureId: randomUUID() },
    ])
      await assert.rejects(identity.erasures.getErasure(wrong), isReason('erasure_not_found'));
  });

  it('refuses selectors that cannot be read, and values that identify no one', async () => {
    await assert.rejects(erase({}), isReason('invalid_parameter'));
    await assert.rejects(erase({ email: 'x', phone: '1' }), isReason('invalid_parameter'));
    await assert.rejects(erase({ externalId: 'guest' }), isReason('customer_not_found'));
  });
});
