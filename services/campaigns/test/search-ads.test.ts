// Tests writes of a campaign and an ad of search_ads, their undo, and what that platform has no place for.
import assert from 'node:assert/strict';
import { commonHarness, type Harness, type Profile } from './harness.ts';
import { refused } from './refused.ts';

const CAMPAIGN = '21000000001';
const AD_GROUP = '101';
const AD = '7001';

describe('writes to search_ads', () => {
  let harness: Harness;
  let p: Profile;
  before(async () => {
    harness = await commonHarness();
  });
  beforeEach(async () => {
    await harness.freshWorld();
    p = await harness.searchProfile();
    harness.writes();
  });
  after(() => harness.freshWorld());

  const statuses = () => harness.writes().map((call) => /"status":"(\w+)"/.exec(call)?.[1]);

  it('pause and resume a campaign, and count the ads that this stops', async () => {
    const paused = await p.pause(CAMPAIGN);
    assert.deepEqual(
      [paused.platform, paused.state, paused.before, paused.after, paused.affectedAdsCount],
      ['search_ads', 'applied', 'ACTIVE', 'PAUSED', 1],
    );
    assert.equal((await p.status(CAMPAIGN)).status, 'PAUSED');
    assert.equal((await p.pause(CAMPAIGN)).state, 'no_change');
    const resumed = await p.resume(CAMPAIGN);
    assert.equal(resumed.undoes, paused.id);
    assert.deepEqual(statuses(), ['PAUSED', 'ENABLED']);
  });

  it('pause an ad, and undo that', async () => {
    const paused = await p.setAd('PAUSED', AD);
    assert.deepEqual([paused.state, paused.affectedAdsCount], ['applied', 1]);
    const undone = await p.undo(paused.id);
    assert.deepEqual([undone.state, undone.after, undone.isUndo], ['applied', 'ACTIVE', true]);
    assert.deepEqual(statuses(), ['PAUSED', 'ENABLED']);
  });

  it('give an ad url tags by editing its own suffix, without a consent, and undo that', async () => {
    const [tagged] = await p.tag([AD], undefined, null);
    const before = 'utm_id={campaignid}';
    const after = `${before}&utm_source=google&utm_medium=cpc&utm_campaign={campaignid}&adset_id={adgroupid}&ad_id={creative}`;
    assert.deepEqual(
      [tagged?.status, tagged?.action?.before, tagged?.action?.after, tagged?.action?.consent],
      ['applied', before, after, undefined],
    );
    const writes = harness.writes().filter((call) => call.includes(':mutate'));
    assert.equal(writes.length, 1);
    assert.match(writes[0] ?? '', /ads:mutate/);
    const [again] = await p.tag([AD], undefined, null);
    assert.equal(again?.status, 'no_change');
    const undone = await p.undo(tagged?.action?.id ?? '');
    assert.deepEqual([undone.state, undone.before, undone.after], ['applied', after, before]);
    const [anew] = await p.tag([AD], undefined, null);
    assert.equal(anew?.status, 'applied');
  });

  it('are refused for a removed campaign, and for the budget of an ad group, before anything is sent', async () => {
    await refused(p.pause('21000000003'), 'campaign_not_pausable', /DELETED/);
    await refused(p.budget('9000', AD_GROUP), 'adset_not_editable');
    assert.deepEqual(harness.writes(), []);
  });
});
