// Tests that an account that is connected again is read with the new grant at once, and does not show the errors of the old one.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { completeHandoff, worldOfPeople } from './complete-handoff.ts';
import { ACCOUNT, type Harness, PROFILE, startHarness, WORKSPACE } from './harness.ts';

describe('an account that is connected again', () => {
  let harness: Harness;
  beforeEach(async () => {
    harness = await startHarness({ world: worldOfPeople() });
  });
  afterEach(() => harness[Symbol.asyncDispose]());

  const consent = () => completeHandoff(harness, { decision: { person: 'ana' } });
  const connection = async () => {
    const { connections } = await harness.client.listConnections({ profileId: PROFILE });
    return connections[0] ?? assert.fail();
  };

  it('is read at once, although its sync waited for minutes, and shows no earlier error', async () => {
    harness.sim.fault({ kind: 'throttle_insights', match: 'insights', regain_minutes: 60 });
    await consent();
    await eventually(async () => assert.match((await connection()).sync?.error ?? '', /too many calls/));
    await consent();
    const after = await eventually(async () => {
      const found = await connection();
      assert.equal(found.sync?.state, 'succeeded');
      return found;
    });
    assert.deepEqual([after.status, after.sync?.error], ['active', '']);
  });

  it('is read at once although a sync with the old grant hangs, whose end changes nothing', async () => {
    harness.sim.fault({ kind: 'hang', match: 'insights' });
    await consent();
    await eventually(async () => assert.equal((await connection()).sync?.state, 'running'));
    await eventually(() => assert.ok(harness.sim.calls().some((call) => call.includes('insights'))));
    await consent();
    await eventually(async () => assert.equal((await connection()).sync?.state, 'succeeded'));
  });

  it('shows no earlier error when an operator enters a new token, either', async () => {
    const brought = await harness.connect('no-token-of-this-world');
    assert.notEqual((await harness.sync(brought)).sync?.error, '');
    const again = await harness.connect('another-one-of-no-world');
    assert.deepEqual([again.status, again.sync?.error, again.sync?.state], ['active', '', 'never_run']);
    const { connection: started } = await harness.client.createConnection({
      ...{ profileId: PROFILE, workspaceId: WORKSPACE, channel: 'social_ads', accountExternalId: ACCOUNT },
      accessToken: 'a-third-of-no-world',
    });
    assert.match(
      (await harness.ended(started ?? assert.fail())).sync?.error ?? '',
      /Invalid OAuth/,
      'it is read at once',
    );
  });
});
