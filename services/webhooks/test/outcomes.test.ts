// Tests that nothing of the log is missed and nothing is sent twice, in the log's order, whatever the bus and other processes do.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { type Created, type Harness, startHarness } from './harness.ts';

const ids = (count: number, name = 'outcome') =>
  Array.from({ length: count }, (_, n) => `${name}-${String(n).padStart(4, '0')}`);

describe('recorded outcomes', () => {
  let harness: Harness;
  beforeEach(async () => {
    harness = await startHarness();
  });
  afterEach(() => harness[Symbol.asyncDispose]());

  /** Returns what was enqueued, in order. */
  const enqueued = async ({ id }: Pick<Created, 'id'>) =>
    (await harness.collections.deliveries.find({ subscription_id: id }).sort({ sequence: 1 }).toArray()).map(
      ({ event_id, sequence }) => ({ event_id, sequence }),
    );
  const inOrder = (names: readonly string[]) => names.map((event_id, n) => ({ event_id, sequence: n + 1 }));
  const arrived = (names: readonly string[]) =>
    eventually(() => assert.deepEqual(harness.receiver.ids().toSorted(), [...names].sort()));

  it('from before a subscription was made are not sent to it', async () => {
    const profileId = randomUUID();
    harness.record(profileId, ['old']);
    await harness.subscribe({ profileId });
    harness.record(profileId, ['new']);
    await harness.tell(profileId, ['old', 'new']);
    await arrived(['new']);
  });

  it('are enqueued in the order of the log, in batches of 200, by however many messages in whatever order', async () => {
    const names = ids(450);
    const created = await harness.subscribe();
    const { profileId } = created.owner;
    harness.record(profileId, names);
    // All of them wait when the service starts, so its speed does not decide how many it takes at a time.
    await harness.stopService();
    await harness.tell(profileId, names.toReversed());
    await harness.tell(
      profileId,
      names.filter((_, n) => n % 3 === 0),
    );
    await harness.startService();
    await arrived(names);
    assert.deepEqual(await enqueued(created), inOrder(names));
    const pages = harness.doubles.pages.filter((page) => page.profileId === profileId);
    assert.ok(pages.every(({ limit }) => limit === 200));
    assert.ok(pages.length < 60, `${pages.length} page reads for 600 messages`);
    const delivered = () => harness.collections.deliveries.countDocuments({ status: 'delivered', attempt_count: 1 });
    await eventually(async () => assert.equal(await delivered(), names.length));
  });

  it('are sent once when several processes look at the same time', async () => {
    await harness.startAnother();
    await harness.startAnother();
    const created = await harness.subscribe();
    const { profileId } = created.owner;
    const names = ids(500);
    for (let from = 0; from < names.length; from += 50) {
      const some = names.slice(from, from + 50);
      harness.record(profileId, some);
      await harness.tell(profileId, some);
    }
    await eventually(async () => assert.deepEqual(await enqueued(created), inOrder(names)));
  });

  it('reach every subscription of the profile, and none of another profile', async () => {
    const profileId = randomUUID();
    const all = [await harness.subscribe({ profileId }), await harness.subscribe({ profileId, appId: 'app' })];
    const other = await harness.subscribe();
    const quiet = await harness.subscribe({ profileId, events: ['message.received'] });
    harness.record(profileId, ['one', 'two']);
    await harness.tell(profileId, ['one']);
    for (const created of all)
      await eventually(async () => assert.deepEqual(await enqueued(created), inOrder(['one', 'two'])));
    assert.deepEqual([await enqueued(other), await enqueued(quiet)], [[], []]);
    assert.equal(harness.doubles.pages.filter((page) => page.profileId === other.owner.profileId).length, 0);
  });

  it('arrive without any message, too, by the sweep', async () => {
    const created = await harness.subscribe();
    harness.record(created.owner.profileId, ids(5));
    await harness.stopService();
    await harness.startService({ WEBHOOK_LOOK_INTERVAL_MS: '50' });
    await arrived(ids(5));
    harness.record(created.owner.profileId, ['later']);
    await arrived([...ids(5), 'later']);
  });

  it('wait for attribution while it is away', async () => {
    const { owner } = await harness.subscribe();
    harness.doubles.away.add('attribution');
    harness.record(owner.profileId, ids(3));
    await harness.tell(owner.profileId, ids(3));
    await eventually(() => assert.match(harness.lines.join('\n'), /a dependency is unavailable/));
    harness.doubles.away.clear();
    await arrived(ids(3));
  });

  it('wait during a pause, and arrive when it ends', async () => {
    const created = await harness.subscribe();
    const { id, owner } = created;
    await harness.client.changeSubscription({ owner, id, active: false });
    harness.record(owner.profileId, ids(3));
    await harness.tell(owner.profileId, ids(3));
    await eventually(async () => {
      const { backlogs } = await harness.ops.getBacklog({});
      assert.equal(backlogs.find(({ name }) => name === 'outcomes_recorded')?.pending, 0n);
    });
    assert.deepEqual(await enqueued(created), []);
    await harness.client.changeSubscription({ owner, id, active: true });
    await arrived(ids(3));
  });

  it('begin when a subscription names them, and not before', async () => {
    const { id, owner } = await harness.subscribe({ events: ['message.received'] });
    harness.record(owner.profileId, ['before']);
    await harness.client.changeSubscription({ owner, id, events: ['message.received', 'outcome.recorded'] });
    harness.record(owner.profileId, ['after']);
    await harness.tell(owner.profileId, ['before', 'after']);
    await arrived(['after']);
  });

  it('continue from the end of a log that became shorter, and what it records again is not sent again', async () => {
    const created = await harness.subscribe();
    const { profileId } = created.owner;
    harness.record(profileId, ids(3));
    await harness.tell(profileId, ids(3));
    await arrived(ids(3));
    harness.doubles.logs.set(profileId, [{ id: 'outcome-0000' }]);
    await harness.tell(profileId, ['again']);
    await eventually(() => assert.match(harness.lines.join('\n'), /beyond the end of its log/));
    harness.record(profileId, ['outcome-0001', 'outcome-0002', 'new']);
    await harness.tell(profileId, ['once-more']);
    await arrived([...ids(3), 'new']);
    assert.deepEqual(await enqueued(created), inOrder([...ids(3), 'new']));
  });
});
