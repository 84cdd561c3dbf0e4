// Tests GetReceivedUntil: it follows the order in which the ledger received events, whatever the clocks of the writers say.
import assert from 'node:assert/strict';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { grpcClient } from '@touchline/chassis/grpc/client.ts';
import { ErasureService } from '@touchline/proto/gen/touchline/tracking/v1/erasure_pb.ts';
import { DEADLINE_MS, openSite, payment, type Running, type Site } from './running-tracking.ts';

describe('what the ledger has received of a profile', () => {
  let site: Site;
  let stack: AsyncDisposableStack;
  beforeEach(async () => {
    stack = new AsyncDisposableStack();
    site = stack.use(await openSite('received'));
  });
  afterEach(() => stack.disposeAsync());

  /** Starts a process whose clock is wrong by this much. */
  const replica = async (aheadMs: number) =>
    stack.use(await site.start({ clock: () => new Date(Date.now() + aheadMs) }));
  const askOf = async ({ service }: Running, profileId: string) => {
    const address = `127.0.0.1:${service.grpcPort}`;
    await using client = grpcClient(ErasureService, { address, deadlineMs: DEADLINE_MS });
    const { receivedUntil } = await client.getReceivedUntil({ profileId });
    return receivedUntil && timestampDate(receivedUntil);
  };
  const record = async ({ client }: Running, profileId: string, key: string) => {
    const { verdicts } = await client.recordEvents({ events: [payment(key, { profileId })] });
    const row = await site.rows.findOne({ _id: verdicts[0]?.eventId ?? '' });
    return row?.received_at ?? assert.fail('it is not in the ledger');
  };

  it('is nothing before its first event, and nothing of another profile', async () => {
    const one = await replica(0);
    await record(one, 'p2', 'theirs');
    assert.equal(await askOf(one, 'p1'), undefined);
  });

  it('covers every acknowledged event, whichever clock wrote it, and is the same from every replica', async () => {
    const [right, ahead, behind] = [await replica(0), await replica(3000), await replica(-3000)];
    const times = [
      await record(right, 'p1', 'right'),
      await record(ahead, 'p1', 'ahead'),
      await record(behind, 'p1', 'behind'),
    ];
    const newest = new Date(Math.max(...times.map(Number)));
    for (const one of [right, ahead, behind]) assert.deepEqual(await askOf(one, 'p1'), newest);
  });

  it('does not move by itself: the next event is received later, even where all clocks are behind', async () => {
    const behind = await replica(-3_600_000);
    const first = await record(behind, 'p1', 'first');
    assert.deepEqual(await askOf(behind, 'p1'), first);
    assert.deepEqual(await askOf(behind, 'p1'), first);
  });
});
