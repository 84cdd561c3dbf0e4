// Tests that every connect and disconnect of an ad account is published, since reports must know which accounts a profile has,
// and since when.
import assert from 'node:assert/strict';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { ACCOUNT, type Harness, PROFILE, startHarness, WORKSPACE } from './harness.ts';

describe('an ad account', () => {
  let harness: Harness;
  before(async () => {
    harness = await startHarness();
  });
  after(() => harness[Symbol.asyncDispose]());

  const told = (count: number) =>
    eventually(() => {
      const newest = [...harness.accounts].sort((a, b) =>
        Number((a.changedAt?.seconds ?? 0n) - (b.changedAt?.seconds ?? 0n)),
      );
      assert.equal(newest.length, count);
      return newest.map(({ platform, accountExternalId, disconnectedAt }) => [
        platform,
        accountExternalId,
        disconnectedAt !== undefined,
      ]);
    });

  it('is published when it is connected, disconnected, and connected again, with the time of its first connect', async () => {
    const connection = await harness.connect();
    const [row] = [['social_ads', `act_${ACCOUNT}`, false]];
    assert.deepEqual(await told(1), [row]);
    harness.advance(5000);
    await harness.client.disconnect({ profileId: PROFILE, id: connection.id });
    await harness.client.disconnect({ profileId: PROFILE, id: connection.id });
    assert.deepEqual(await told(2), [row, ['social_ads', `act_${ACCOUNT}`, true]]);
    harness.advance(5000);
    await harness.connect();
    assert.deepEqual((await told(3))[2], row);
    const since = harness.accounts.map(({ connectedAt }) => connectedAt && timestampDate(connectedAt).getTime());
    assert.equal(new Set(since).size, 1);
  });

  it('is named in the window of its insights, too, with the first connect', async () => {
    const after = await harness.sync(await harness.connect());
    assert.equal(after.sync?.state, 'succeeded');
    const window = await eventually(() => harness.insights.at(-1)?.window ?? assert.fail());
    assert.deepEqual(
      [window.accountExternalId, window.since, window.until],
      [`act_${ACCOUNT}`, '2082-08-08', '2082-11-05'],
    );
    assert.equal(window.connectedAt?.seconds, harness.accounts[0]?.connectedAt?.seconds);
  });

  it('is not published for a channel that does not advertise', async () => {
    const before = harness.accounts.length;
    const channel = 'meta_pages';
    const request = {
      profileId: PROFILE,
      workspaceId: WORKSPACE,
      channel,
      accountExternalId: '55',
      accessToken: 'token-of-a-page',
    };
    await harness.client.createConnection(request);
    // A later account that is published comes after whatever would have been published of this one.
    await harness.connect();
    await eventually(() => assert.equal(harness.accounts.length, before + 1));
    assert.deepEqual(new Set(harness.accounts.map(({ platform }) => platform)), new Set(['social_ads']));
  });
});
