import assert from 'node:assert/strict';
import fc from 'fast-check';
import { mergeWrites, withWrites } from './ad-writes.ts';
import type { AdEntityDoc } from './shapes/ad-entity-doc.ts';
import type { AdWriteDoc } from './shapes/ad-write-doc.ts';

const BASE = { _id: 'e', profile_id: 'p' };

/** Returns an action of that millisecond. */
function write(field: 'status' | 'daily_budget', value: string, at: number, action_id = `a${at}`): AdWriteDoc {
  const applied_at = new Date(at);
  return { ...BASE, applied_at, [field]: { value, applied_at, action_id } };
}

const ENTITY: AdEntityDoc = {
  ...BASE,
  ...{ platform: 'social_ads', level: 'ad_set', external_id: '1', source: 'catalog', name: 'Set', name_key: 'Set' },
  ...{ status: 'ACTIVE', objective: null, campaign_external_id: '2', ad_set_external_id: null },
  ...{ daily_budget: '50', currency: 'USD', learning_stage_status: null, synced_at: new Date(5) },
};

describe('what actions wrote', () => {
  // Times collide often, so that the id of the action decides.
  const writes = fc
    .array(fc.tuple(fc.constantFrom('status', 'daily_budget'), fc.integer({ min: 0, max: 3 })), {
      minLength: 1,
      maxLength: 8,
    })
    .map((all) => all.map(([field, at], n) => write(field as 'status', `v${n}`, at, `a${n}`)));
  const joined = (all: readonly AdWriteDoc[]) => all.reduce<AdWriteDoc | null>(mergeWrites, null);

  it('joins to the same in whatever order and however often it arrives', () => {
    const arrivals = writes.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 })),
    );
    fc.assert(fc.property(arrivals, ([all, order]) => assert.deepEqual(joined(order), joined(all))));
  });

  const cases: [name: string, written: AdWriteDoc | null, status: string, budget: string, writtenAt: number | null][] =
    [
      ['nothing', null, 'ACTIVE', '50', null],
      ['a status from after the sync', write('status', 'PAUSED', 6), 'PAUSED', '50', 6],
      ['a status of the instant at which the sync began', write('status', 'PAUSED', 5), 'PAUSED', '50', 5],
      ['a status from before the sync', write('status', 'PAUSED', 4), 'ACTIVE', '50', null],
      [
        'a status from before the sync and a budget from after it',
        joined([write('status', 'PAUSED', 4), write('daily_budget', '75', 7)]),
        ...(['ACTIVE', '75', 7] as const),
      ],
      [
        'a pause and the resume after it',
        joined([write('status', 'ACTIVE', 8), write('status', 'PAUSED', 7)]),
        ...(['ACTIVE', '50', 8] as const),
      ],
    ];
  for (const [name, written, status, budget, writtenAt] of cases)
    it(`shows on an entity as the newer of it and the sync: ${name}`, () => {
      const shown = withWrites(ENTITY, written ?? undefined);
      assert.deepEqual(
        [shown.status, shown.daily_budget, shown.written_at?.getTime() ?? null],
        [status, budget, writtenAt],
      );
    });
});
