// Tests that the ledger is read page by page, newest first, completely and without repeats while rows are added.
import assert from 'node:assert/strict';
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import { commonHarness, type Harness, IDS, type Profile } from './harness.ts';
import { refused } from './refused.ts';

describe('the ledger', () => {
  let harness: Harness;
  let p: Profile;
  before(async () => {
    harness = await commonHarness();
    p = await harness.profile();
    for (const turn of [0, 1, 2]) {
      await (turn % 2 === 0 ? p.pause() : p.resume());
      await p.budget(String(8100 + turn));
    }
  });
  const page = (more: object) => harness.client.listActions({ profileId: p.id, limit: 2, ...more });

  it('is read page by page, newest first, while more is written', async () => {
    const seen: string[] = [];
    let cursor = '';
    do {
      const answer = await page({ cursor });
      seen.push(...answer.actions.map(({ kind, after }) => `${kind} ${after}`));
      cursor = answer.nextCursor;
      if (seen.length === 2) await p.pause(IDS.paused);
    } while (cursor !== '');
    assert.deepEqual(seen, [
      'set_budget 8102',
      'pause PAUSED',
      'set_budget 8101',
      'resume ACTIVE',
      'set_budget 8100',
      'pause PAUSED',
    ]);
  });

  it('narrows to one object and to one state', async () => {
    const kinds = async (more: object) => (await page({ limit: 200, ...more })).actions.map(({ kind }) => kind);
    assert.deepEqual(await kinds({ externalId: IDS.adSet }), ['set_budget', 'set_budget', 'set_budget']);
    assert.deepEqual(await kinds({ level: AdLevel.AD_SET }), ['set_budget', 'set_budget', 'set_budget']);
    assert.deepEqual(await kinds({ level: AdLevel.AD }), []);
    assert.deepEqual(await kinds({ state: 'not_applied' }), ['pause'], 'there was nothing to write');
    assert.equal((await kinds({ state: 'applied' })).length, 5);
    assert.deepEqual(await kinds({ state: 'undone' }), ['pause'], 'the resume undid the first pause');
    assert.deepEqual(await kinds({ state: 'intended' }), []);
  });

  it('refuses invalid cursors, states and sizes', async () => {
    await refused(page({ cursor: 'mine' }), 'invalid_parameter');
    await refused(page({ state: 'lost' }), 'invalid_parameter');
    await refused(page({ limit: 0 }), 'invalid_parameter');
    await refused(page({ limit: 201 }), 'invalid_parameter');
  });
});
