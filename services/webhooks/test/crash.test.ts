// Tests a process that dies while it creates deliveries and sends them: each outcome is one delivery, in the order of the log,
// and arrives.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { join } from 'node:path';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { spawnService } from '@touchline/chassis/testing/spawn-service.ts';
import { startHarness } from './harness.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');

describe('a process that dies', () => {
  it('repeatedly between a batch and its cursor, or in the middle of sending, loses nothing and duplicates nothing', async () => {
    await using harness = await startHarness();
    const created = await harness.subscribe();
    const { profileId } = created.owner;
    await harness.stopService();
    const names = Array.from({ length: 450 }, (_, n) => `outcome-${String(n).padStart(4, '0')}`);
    harness.record(profileId, names);
    await harness.tell(profileId, names.slice(0, 10));

    const { deliveries } = harness.collections;
    for (const enough of [1, 201, 401]) {
      const { child } = await spawnService(MAIN, harness.env);
      await eventually(async () => assert.ok((await deliveries.countDocuments()) >= enough), {
        everyMs: 1,
      });
      child.kill('SIGKILL');
      await once(child, 'exit');
      await harness.endLeases();
    }
    await harness.startService({ WEBHOOK_LOOK_INTERVAL_MS: '100' });
    await eventually(async () => assert.equal(await deliveries.countDocuments({ status: 'delivered' }), names.length));
    const rows = await deliveries.find({ subscription_id: created.id }).sort({ sequence: 1 }).toArray();
    assert.deepEqual(
      rows.map(({ event_id, sequence }) => [event_id, sequence]),
      names.map((name, n) => [name, n + 1]),
    );
    assert.deepEqual([...new Set(harness.receiver.ids())].sort(), names);
    // What was on the wire when a process died is sent again.
    assert.ok(harness.receiver.ids().length <= names.length + 3 * 4, `${harness.receiver.ids().length} messages`);
  });
});
