// Tests that a location with more contacts than HighLevel allows calls is read in one go, below its limit.
import assert from 'node:assert/strict';
import { type CrmFixture, daysAgo, startCrmFixture } from './crm-fixture.ts';

const CONTACTS = 60;

describe('a location with many contacts', () => {
  let fixture: CrmFixture;
  before(async () => {
    fixture = await startCrmFixture({ highlevelBurst: 20, highlevelIntervalMs: 300 });
  });
  after(async () => await fixture?.[Symbol.asyncDispose]());

  it('is read without being throttled, and each contact once', async () => {
    const ids = Array.from({ length: CONTACTS }, () => fixture.contact({ dateAdded: daysAgo(3) }));
    const { ended } = await fixture.connected();
    const { sync } = await ended();
    assert.deepEqual([sync?.state, sync?.error], ['succeeded', '']);
    const calls = fixture.harness.sim.calls();
    for (const id of ids) assert.equal(calls.filter((call) => call.endsWith(`/contacts/${id}`)).length, 1, id);
  });
});
