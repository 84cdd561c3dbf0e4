// Tests the scan of ads on their platforms: what it shows without a sync, when it is not repeated, and what a scan that took too
// long leaves.
import assert from 'node:assert/strict';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { commonHarness, type Harness, type Profile } from './harness.ts';
import { refused } from './refused.ts';

const AD_SET = '220000000000000001';
const AD = '51';
const SEARCH_AD = '7001';
const IDS = 'utm_id={{campaign.id}}&adset_id={{adset.id}}&ad_id={{ad.id}}';

describe('a scan of url tags', () => {
  let harness: Harness;
  let p: Profile;
  before(async () => {
    harness = await commonHarness();
    await harness.restartService({ URL_TAGS_SCAN_REST_MS: '0' });
  });
  after(() => harness.restartService());
  beforeEach(async () => {
    await harness.freshWorld();
    p = await harness.profile();
    tagAd('');
  });
  const tagAd = (url_tags: string, more: object = {}) => {
    const creative = { link: 'https://shop.example/', url_tags };
    harness.sim.patch({ ads: [{ id: AD, ad_set_id: AD_SET, name: 'Ad', creative, ...more }] });
  };
  const row = async (id = AD) => (await p.tags()).ads.find(({ externalId }) => externalId === id);
  const scannedAt = async () => {
    const { scannedAt: at } = await p.tags();
    return at && timestampDate(at).getTime();
  };
  const listings = () => harness.sim.calls().filter((call) => call.includes('/ads?')).length;

  it('shows ads and changes that no sync has brought, of every connection', async () => {
    await harness.connectSearch(p);
    assert.equal(await scannedAt(), undefined);
    assert.equal(await p.scan(), false);
    assert.deepEqual([(await row())?.state, (await row())?.lacks.length], ['missing', 3]);
    const search = await row(SEARCH_AD);
    assert.deepEqual(
      [search?.platform, search?.method, search?.state, search?.proposed],
      [
        ...['search_ads', 'edit', 'partial'],
        'utm_id={campaignid}&utm_source=google&utm_medium=cpc&utm_campaign={campaignid}&adset_id={adgroupid}&ad_id={creative}&gad_campaignid={campaignid}',
      ],
    );
    const first = await scannedAt();
    tagAd(IDS);
    assert.equal(await p.scan(), false);
    assert.deepEqual([(await row())?.state, (await row())?.method], ['complete', 'duplicate_and_swap']);
    assert.ok(first && Number(await scannedAt()) > first);
    assert.equal((await (await harness.profile()).tags()).ads.length, 0);
  });

  it('takes ads off the list that are gone, and a sync from before does not bring them back', async () => {
    await harness.connections.startSync({ profileId: p.id });
    await eventually(async () => assert.equal((await row())?.state, 'missing'));
    await eventually(async () => assert.ok(await scannedAt()));
    const stored = (await harness.collections.adTags.findOne({ profile_id: p.id, external_id: AD })) ?? assert.fail();
    assert.equal(stored.connection_id, p.connectionId);
    tagAd('', { status: 'ARCHIVED' });
    await p.scan();
    assert.equal(await row(), undefined);
    assert.ok((await p.tags()).ads.length > 0);
  });

  it('is not repeated at once: the next request is answered by it', async () => {
    await harness.restartService({ URL_TAGS_SCAN_REST_MS: '3600000' });
    const before = listings();
    const asked = await Promise.all([p.scan(), p.scan(), p.scan()]);
    assert.deepEqual(asked.sort(), [false, true, true]);
    assert.equal(await p.scan(), true);
    assert.equal(listings() - before, 1);
    await harness.restartService({ URL_TAGS_SCAN_REST_MS: '0' });
  });

  it('that takes too long keeps what it read, says so, and leaves the list readable', async () => {
    await harness.connectSearch(p);
    await p.scan();
    const last = await scannedAt();
    await harness.restartService({ URL_TAGS_SCAN_MS: '5000', URL_TAGS_SCAN_REST_MS: '0' });
    tagAd(IDS);
    harness.sim.fault({ kind: 'hang', match: 'googleAds:search' });
    await refused(p.scan(), 'audit_timeout', /leave refresh out/);
    assert.equal((await row())?.state, 'complete');
    assert.equal(await scannedAt(), last);
    await harness.restartService({ URL_TAGS_SCAN_REST_MS: '0' });
    assert.equal(await p.scan(), false);
    assert.ok(Number(await scannedAt()) > Number(last));
  });

  it('that took too long is not repeated at once', async () => {
    await harness.restartService({ URL_TAGS_SCAN_MS: '1', URL_TAGS_SCAN_REST_MS: '3600000' });
    harness.sim.fault({ kind: 'hang', match: '/ads?' });
    await refused(p.scan(), 'audit_timeout');
    await harness.restartService({ URL_TAGS_SCAN_REST_MS: '3600000' });
    const before = listings();
    await refused(p.scan(), 'audit_timeout');
    assert.deepEqual([listings() - before, await scannedAt()], [0, undefined]);
    await harness.restartService({ URL_TAGS_SCAN_REST_MS: '0' });
    await fetch(`${harness.sim.url}/__sim/fault`, { method: 'DELETE' });
  });

  it('needs a connected ad account', async () => {
    await refused(harness.client.scanUrlTags({ profileId: 'nobody' }), 'ads_connection_required');
  });
});
