// Kills scoring in the middle of a rebuild: the scores of before must stay, completely, until the next process has made new ones.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { createApi } from '@touchline/tools/start/api.ts';
import { type AdAccount, newAdAccount } from '../../system/ad-account.ts';
import { daysAgo } from '../../system/days.ts';
import type { Json } from '../../system/profile.ts';
import type { FaultFixture } from '../fault-fixture.ts';
import type { Scenario } from '../scenario.ts';

const WINDOWS = ['7d', '14d', '28d', 'lifetime'];
/** A rebuild waits as long for each window's figures, so that it lasts for a while. */
const LATE_MS = 1500;

export const scoringKilled: Scenario = {
  name: 'scoring-killed-in-rebuild',
  promise: 'kill -9 of scoring in a rebuild leaves the earlier scores served, and the next process makes the new ones',
  refusals: [503],
  recovers: { answersMs: 5000, showsMs: 60_000 },
  env: () => ({ SCORE_LOCK_MS: '1000' }),
  async strike({ fixture, tell, continueFor }) {
    // Reports of the loaded profiles show nothing but the load.
    const profile = await fixture.newProfile('scoring-killed-with-ads');
    const { profileId, apiKey } = profile;
    const account = await newAdAccount(profile, fixture);
    const api = createApi(fixture.services.addresses.baseUrl, apiKey);
    await api.post('/connections/sync', {});
    const { experiments, scoring } = fixture.clients;
    await eventually(async () => assert.ok((await scoring.requestRebuild({ profileId })).queued));
    /** Returns by how much the ad lifts sales, as every window shows it. */
    const shown = async () => {
      const rows = WINDOWS.map((window) => api.get<Json>(`/top-performers?window=${window}`));
      const ads = (await Promise.all(rows)).map(({ data }) => data.map((row: Json) => row.experiment?.lift ?? null));
      assert.ok(ads.every((lifts) => lifts.length === 1 && lifts[0] === ads[0][0]));
      return ads[0][0] as number | null;
    };
    await eventually(shown, { everyMs: 250 });

    for (let lift = 1; ; lift++) {
      const before = await shown();
      fixture.services.lines.attribution.slow(LATE_MS);
      await experiments.recordExperiment({ profileId, experiment: experimentOn(account, lift) });
      await scoring.requestRebuild({ profileId });
      await eventually(async () => assert.ok((await rowsOf(fixture, profileId)).size > 1), { everyMs: 50 });
      tell('kill -9 of scoring');
      await fixture.services.kill('scoring');
      const generations = await rowsOf(fixture, profileId);
      await continueFor(300);
      await fixture.services.start('scoring');
      const isCaught = generations.size > 1 && (await shown()) === before;
      fixture.services.lines.attribution.slow(0);
      await eventually(async () => assert.equal(await shown(), lift), { everyMs: 250 });
      await eventually(async () => {
        const rows = [...(await rowsOf(fixture, profileId)).values()];
        assert.deepEqual(rows, [WINDOWS.length]);
      });
      if (isCaught) return;
      // The rebuild was over before the process died.
      assert.ok(lift < 10, 'no rebuild was caught in the middle');
    }
  },
};

/** The same experiment with another result, so that every window changes. */
const experimentOn = ({ ad }: AdAccount, lift: number) => ({
  ...{ level: 'ad', platform: 'social_ads', externalId: ad, dateFrom: daysAgo(30), dateTo: daysAgo(3) },
  ...{ control: 'holdout', metric: 'sales', lift, low: 0.5, high: 20, confidence: 95 },
});

/** Returns how many rows each generation of the profile's scores has. */
async function rowsOf(fixture: FaultFixture, profileId: string): Promise<Map<string, number>> {
  await using mongo = await fixture.database('scoring');
  const rows = await mongo.db.collection('scores').find({ profile_id: profileId }).toArray();
  return new Map([...Map.groupBy(rows, (row) => String(row.generation))].map(([own, its]) => [own, its.length]));
}
