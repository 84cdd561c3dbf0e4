// Tests that the ledger of the release before is read in today's words, and that what it left open is resolved.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import type { ActionDoc } from '../src/store/action-doc.ts';
import { commonHarness } from './harness.ts';

describe('rows of the release before', () => {
  it('get the states of this one, also those written while it is rolled out', async () => {
    const harness = await commonHarness();
    const p = await harness.profile();
    const { id } = await p.pause();
    const written = await harness.collections.actions.findOne({ _id: id, profile_id: p.id });
    assert.ok(written);
    const { _id, ...rest } = written;
    const put = (suffix: string, state: string) =>
      harness.collections.actions.insertOne({ ...rest, _id: `${_id}${suffix}`, state } as unknown as ActionDoc);
    await put('1', 'unknown');
    await put('2', 'refused');
    await harness.restartService({ SETTLE_INTERVAL_MS: '200', SETTLE_AFTER_MS: '3600000' });
    const states = async () => Object.fromEntries((await p.actions()).map((row) => [row.id, row.state]));
    await eventually(async () =>
      assert.deepEqual(await states(), { [_id]: 'applied', [`${_id}1`]: 'intended', [`${_id}2`]: 'not_applied' }),
    );
    await put('3', 'unknown');
    await eventually(async () => assert.equal((await states())[`${_id}3`], 'intended'));
    await harness.restartService();
  });
});
