// Tests that a process that dies during a rebuild leaves the old scores served completely, and that the next process makes the
// new ones.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { spawnService } from '@touchline/chassis/testing/spawn-service.ts';
import { figuresOf } from './ad-account.ts';
import { startHarness } from './harness.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');

/** More than a page. */
const ADS = 1200;

const account = (adSetName: string) => Array.from({ length: ADS }, (_, n) => figuresOf(n, { adSetName }));

describe('a process that dies', () => {
  it('in the middle of a rebuild leaves the old scores served, and another process makes the new ones', async () => {
    await using harness = await startHarness();
    const profileId = randomUUID();
    harness.account.ads.set(profileId, account('old'));
    await harness.sync(profileId);
    await eventually(async () => assert.equal((await harness.top(profileId)).ads.length, 50));
    await harness.settled();
    const generation = async () => (await harness.collections.profiles.findOne({ _id: profileId }))?.generation;
    const { profiles, scores } = harness.collections;
    await harness.stopService();
    const { child } = await spawnService(MAIN, harness.env);
    let old = '';
    // Stopped while it writes; once more where it was done before.
    for (let round = 1; old === '' || old !== (await generation()); round++) {
      child.kill('SIGCONT');
      old = await eventually(async () => {
        const stored = await scores.distinct('generation', { profile_id: profileId });
        assert.equal(stored.length, 1);
        return (await generation()) ?? assert.fail();
      });
      harness.account.ads.set(profileId, account(`new ${round}`));
      await profiles.updateOne({ _id: profileId }, { $set: { next_at: new Date(0) } });
      const unserved = { profile_id: profileId, generation: { $ne: old } };
      while ((await scores.findOne(unserved, { projection: { _id: 1 } })) === null);
      child.kill('SIGSTOP');
    }
    child.kill('SIGKILL');
    await once(child, 'exit');
    await harness.endLeases();
    assert.equal(await generation(), old);
    assert.deepEqual(
      await harness.collections.scores.countDocuments({ profile_id: profileId, generation: old }),
      4 * ADS,
    );

    harness.account.ads.set(profileId, account('new'));
    await harness.startService();
    await eventually(async () => assert.notEqual(await generation(), old));
    const { ads } = await harness.top(profileId);
    assert.deepEqual([...new Set(ads.map(({ adSetName }) => adSetName))], ['new']);
    await eventually(async () =>
      assert.equal(await harness.collections.scores.countDocuments({ profile_id: profileId }), 4 * ADS),
    );
  });

  it('in the middle of a training leaves the scores served, and another process trains ten minutes later', async () => {
    await using harness = await startHarness();
    const profileId = randomUUID();
    harness.account.ads.set(profileId, account('old'));
    await harness.sync(profileId);
    await eventually(async () => assert.equal((await harness.top(profileId)).ads.length, 50));
    await harness.settled();
    const [reached, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    harness.account.before = async ({ lastDays, cursor }) => {
      // Held at the second page of a week that ended, which only a training reads beside 28 days.
      if (lastDays !== 7 || cursor === '') return;
      reached.resolve();
      await held.promise;
    };
    await harness.stopService();
    await harness.collections.profiles.updateOne({ _id: profileId }, { $set: { train_at: new Date(0) } });
    const { child } = await spawnService(MAIN, harness.env);
    await reached.promise;
    child.kill('SIGKILL');
    await once(child, 'exit');
    await harness.endLeases();
    assert.equal(await harness.collections.models.countDocuments(), 0);

    held.resolve();
    await harness.startService();
    assert.equal((await harness.top(profileId)).ads.length, 50);
    harness.advance(700_000);
    await eventually(async () => assert.equal((await harness.client.listModels({ profileId })).trainings.length, 1));
  });
});
