// Tests that the order of the ledger decides what was received before an erasure and what after it, whatever the clocks of the
// two services say.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import { unavailable } from '@touchline/chassis/errors.ts';
import type { ErasePersonRequest } from '@touchline/proto/gen/touchline/attribution/v1/erasure_pb.ts';
import { graphToErase, ROW } from './graph-to-erase.ts';
import { type RunningIdentity, runIdentity, testEvent } from './running-identity.ts';

const CLOCKS: [name: string, aheadMs: number][] = [
  ['three seconds ahead of', 3000],
  ['an hour ahead of', 3_600_000],
  ['three seconds behind', -3000],
  ['an hour behind', -3_600_000],
  ['as', 0],
];

describe('an erasure', () => {
  let identity: RunningIdentity;
  let profileId: string;
  /** When the ledger received its newest event; undefined when it has none, null while it is unavailable. */
  let newest: Date | undefined | null;
  const asked: ErasePersonRequest[] = [];
  before(async () => {
    identity = await runIdentity(
      1,
      {},
      {
        journeys: {
          erasePerson: async (request) => {
            asked.push(request);
            return { done: true };
          },
        },
        ledger: {
          getReceivedUntil: async () => {
            if (newest === null) throw unavailable('away');
            return newest === undefined ? {} : { receivedUntil: timestampFromDate(newest) };
          },
        },
      },
    );
  });
  after(async () => await identity[Symbol.asyncDispose]());
  beforeEach(() => {
    profileId = randomUUID();
    newest = undefined;
    asked.length = 0;
  });
  const { load, erase, resolve } = graphToErase(() => ({ identity, profileId }));
  const event = (receivedAt: Date, visitor?: string) =>
    testEvent(profileId, { receivedAt, ...(visitor ? { visitor } : { traits: { email: ROW.email } }) });

  for (const [name, aheadMs] of CLOCKS) {
    it(`keeps what was received before it, and treats what came after it as a new person’s, with a ledger whose clock is ${name} ours`, async () => {
      const customerId = await load();
      const seen = new Date(Date.now() + aheadMs);
      await resolve(
        event(seen),
        testEvent(profileId, { receivedAt: seen, visitor: 'v', traits: { email: ROW.email } }),
      );
      newest = seen;
      await erase({ externalId: 'C-77' });
      const early = await resolve(event(seen), event(seen, 'v'));
      assert.deepEqual(
        early.map((one) => [one.customerId, one.visitorOwnerId]),
        [
          [customerId, ''],
          [customerId, ''],
        ],
      );
      const found = await identity.client.findCustomer({ profileId, email: ROW.email });
      assert.equal(found.customer, undefined, 'no one is brought back');
      const after = new Date(seen.getTime() + 1);
      const [named, browser] = await resolve(event(after), event(after, 'v'));
      assert.ok(named?.customerId && named.customerId !== customerId);
      assert.deepEqual([browser?.customerId, browser?.visitorOwnerId], ['', '']);
      assert.deepEqual(
        asked.map(({ erasedAt }) => erasedAt && timestampDate(erasedAt)),
        [seen],
        'attribution compares by the same order',
      );
    });
  }

  it('has nothing before it for a person unknown to the ledger', async () => {
    const customerId = await load();
    await erase({ externalId: 'C-77' });
    const [named] = await resolve(event(new Date(Date.now() - 86_400_000)));
    assert.ok(named?.customerId && named.customerId !== customerId);
  });

  it('brings no one back while the ledger does not answer, and follows its order as soon as it does', async () => {
    const customerId = await load();
    newest = null;
    const seen = new Date(Date.now() + 3_600_000);
    const request = { profileId, requestRef: 'away', askedBy: 'api_key:k1', externalId: 'C-77' };
    const { erasure } = await identity.erasures.eraseCustomer(request);
    const [early] = await resolve(event(seen));
    assert.equal(early?.customerId, customerId);
    newest = seen;
    await erase({ externalId: 'C-77' }, 'away');
    assert.deepEqual([erasure?.completedAt, asked.length], [undefined, 1]);
    const [late] = await resolve(event(new Date(seen.getTime() + 1)));
    assert.ok(late?.customerId && late.customerId !== customerId);
  });
});
