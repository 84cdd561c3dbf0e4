// Tests that operators see of each model how good it was and whether it is used, from the real service.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Training } from '../../../services/scoring/src/domain/model/train-model.ts';
import { createModels } from '../../../services/scoring/src/store/models.ts';
import { type Harness, startHarness } from '../../../services/scoring/test/harness.ts';
import { scoresCommand } from '../commands/scores.ts';

const judged = (brier: number, calibrationError: number): Training['judged'] => ({
  model: { brier, calibrationError },
  rules: { brier: 0.18, calibrationError: 0.11 },
});
const common = {
  days: { from: '2026-01-01', to: '2026-04-22', judgedFrom: '2026-04-02' },
  samples: { training: 5000, calibration: 1200, judged: 1900 },
};
const model = { weights: [0.5], calibration: { offset: 0, slope: 1 } };

describe('npm run ops -- scores', () => {
  let harness: Harness;
  before(async () => {
    harness = await startHarness();
  });
  after(async () => harness[Symbol.asyncDispose]());

  // biome-ignore lint/suspicious/noExplicitAny: answers are read as the loose JSON they are
  const scores = async (given: Record<string, string> = {}): Promise<any[]> => {
    const printed = await scoresCommand.run({ scoring: harness.client }, given, {
      readFile: () => '',
      progress: () => undefined,
    });
    return (printed as { trainings: object[] }).trainings;
  };

  it('shows version, days, Brier score and calibration error of a model beside those of the rules', async () => {
    const profileId = randomUUID();
    const models = createModels(harness.collections);
    await models.add(profileId, { verdict: 'used', model, judged: judged(0.15, 0.02), ...common }, new Date(1000));
    assert.deepEqual(await scores({ profile: profileId }), [
      {
        ...{ profile_id: profileId, trained_at: '1970-01-01T00:00:01.000Z', verdict: 'used', version: 1 },
        ...{ brier_score: 0.15, rules_brier_score: 0.18, calibration_error: 0.02, rules_calibration_error: 0.11 },
        ...{ from: '2026-01-01', to: '2026-04-22', judged_from: '2026-04-02' },
        ...{ training_samples: 5000, calibration_samples: 1200, judged_samples: 1900 },
      },
    ]);
  });

  it('shows the last training of each profile, and all kept ones of one profile, latest first', async () => {
    const [profileId, other] = [randomUUID(), randomUUID()];
    const models = createModels(harness.collections);
    const used = { verdict: 'used' as const, model, judged: judged(0.15, 0.02), ...common };
    const unused = { verdict: 'not_calibrated' as const, model: null, judged: judged(0.15, 0.07), ...common };
    const few = { verdict: 'too_few_samples' as const, model: null, judged: null, days: null, samples: common.samples };
    for (const [i, training] of [used, unused, used, ...Array(11).fill(few)].entries())
      await models.add(profileId, training, new Date(10_000 + i));
    await models.add(other, used, new Date(20_000));
    const own = await scores({ profile: profileId });
    assert.deepEqual(
      own.map(({ verdict, version }) => [verdict, version]),
      [...Array(11).fill(['too_few_samples', null]), ['used', 2]],
    );
    assert.deepEqual([own[0].brier_score, own[0].from], [null, null]);
    assert.deepEqual(
      (await scores({ limit: '2' })).map(({ profile_id, version }) => [profile_id, version]),
      [
        [other, 1],
        [profileId, null],
      ],
    );
    assert.equal((await scores({ profile: profileId, limit: '1' })).length, 1);
  });
});
