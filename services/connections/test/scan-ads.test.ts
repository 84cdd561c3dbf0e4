// Tests the scan of all of a profile's ads: every account in turn, page by page, as the platforms have them at this moment.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { ScanAdsResponse } from '@touchline/proto/gen/touchline/connections/v1/ad_platform_pb.ts';
import { CUSTOMER, REFRESH_TOKEN, smallGoogleWorld } from '../../../tools/provider-sim/test/small-google-world.ts';
import { smallWorld } from '../../../tools/provider-sim/test/small-world.ts';
import { ACCOUNT, type Harness, startHarness, TOKEN } from './harness.ts';
import { refused } from './refused.ts';

const AD_SET = '220000000000000001';

describe('a scan of ads', () => {
  let harness: Harness;
  let profileId: string;
  before(async () => {
    harness = await startHarness({ world: { ...smallWorld(), google: smallGoogleWorld() }, googlePageSize: 90 });
  });
  after(() => harness[Symbol.asyncDispose]());
  beforeEach(async () => {
    const init = { method: 'PUT', headers: { 'content-type': 'application/json' } };
    const world = { ...smallWorld(), google: smallGoogleWorld() };
    await fetch(`${harness.sim.url}/__sim/world`, { ...init, body: JSON.stringify(world) });
    profileId = randomUUID();
  });

  /** Each profile is in a workspace of its own, so that all of them may have the same account. */
  const connect = async (channel: 'social_ads' | 'search_ads', accountExternalId: string, of = profileId) => {
    const accessToken = channel === 'social_ads' ? TOKEN : REFRESH_TOKEN;
    const { connection } = await harness.client.createConnection({
      ...{ profileId: of, workspaceId: of, channel, accountExternalId, accessToken, deferSync: true },
    });
    return connection?.id ?? assert.fail();
  };
  const scan = (cursor = '', of = profileId) => harness.platform.scanAds({ profileId: of, cursor });
  const pages = async (): Promise<ScanAdsResponse[]> => {
    const found = [await scan()];
    for (let next = found[0]?.nextCursor; next; next = found.at(-1)?.nextCursor) found.push(await scan(next));
    return found;
  };
  const idsOf = (...found: ScanAdsResponse[]) => found.flatMap(({ ads }) => ads.map((ad) => ad.externalId));
  const addSocialAds = (count: number) => {
    const ids = Array.from({ length: count }, (_, n) => String(500_000 + n));
    harness.sim.patch({ ads: ids.map((id) => ({ id, ad_set_id: AD_SET, name: `Ad ${id}` })) });
    return ids;
  };
  const addSearchAds = (count: number, from = 10_000) => {
    // Their ids have different numbers of digits, so an order by text would lose some.
    const ids = Array.from({ length: count }, (_, n) => String(from - Math.floor(count / 2) + n));
    harness.sim.patch({ google: { ads: ids.map((id) => ({ id, ad_group_id: '101' })) } });
    return ids;
  };

  it('returns the ads of both platforms with the tags that they have now, and none that is archived, deleted or removed', async () => {
    const social = await connect('social_ads', ACCOUNT);
    const search = await connect('search_ads', CUSTOMER);
    const ad = { id: '51', ad_set_id: AD_SET, name: 'Tagged' };
    harness.sim.patch({
      ads: [
        { ...ad, creative: { link: 'https://shop.example/', url_tags: 'a=b' } },
        { ...ad, id: '52', status: 'ARCHIVED' },
      ],
    });
    const [first, second, ...others] = await pages();
    assert.ok(first && second);
    assert.deepEqual(others, []);
    assert.deepEqual(
      [first.connectionId, first.platform, second.connectionId, second.platform],
      [social, 'social_ads', search, 'search_ads'],
    );
    assert.deepEqual(idsOf(first).sort(), ['320000000000000001', '320000000000000003', '320000000000000004', '51']);
    const tagged = first.ads.find(({ externalId }) => externalId === '51');
    assert.deepEqual(
      [tagged?.name, tagged?.creative?.urlTags, tagged?.creative?.editedTags, tagged?.creative?.linkUrl],
      ['Tagged', 'a=b', 'a=b', 'https://shop.example/'],
    );
    assert.equal(tagged?.adSetExternalId, AD_SET);
    assert.deepEqual(idsOf(second), ['7001', '7002']);
    assert.deepEqual(
      second.ads.map(({ creative, effectiveStatus }) => [creative?.editedTags, creative?.urlTags, effectiveStatus]),
      [
        ['utm_id={campaignid}', 'utm_id={campaignid}&gad_campaignid={campaignid}', 'ACTIVE'],
        ['utm_id={campaignid}', 'utm_id={campaignid}&gad_campaignid={campaignid}', 'ADSET_PAUSED'],
      ],
    );
  });

  it('shows what was written a moment before', async () => {
    const connectionId = await connect('search_ads', CUSTOMER);
    await harness.platform.setUrlTags({ profileId, connectionId, adExternalId: '7001', urlTags: 'x=1' });
    assert.equal((await scan()).ads[0]?.creative?.editedTags, 'x=1');
  });

  it('returns every ad of every account once, in pages of at most 200', async () => {
    harness.sim.patch({
      tokens: [{ access_token: TOKEN, account_ids: [ACCOUNT, '1002'] }],
      accounts: [{ id: '1002', name: 'Second', currency: 'USD' }],
    });
    for (const id of [ACCOUNT, '1002']) await connect('social_ads', id);
    await connect('search_ads', CUSTOMER);
    const social = addSocialAds(230);
    const search = addSearchAds(450);
    const found = await pages();
    assert.deepEqual(
      found.map(({ ads, platform }) => `${platform} ${ads.length}`),
      ['social_ads 200', 'social_ads 33', 'social_ads 0', 'search_ads 200', 'search_ads 200', 'search_ads 52'],
    );
    const ids = idsOf(...found);
    assert.equal(new Set(ids).size, ids.length);
    for (const id of [...social, ...search]) assert.ok(ids.includes(id), id);
  });

  it('goes on after a page that is shorter than asked or empty, and asks for less when a page is too much', async () => {
    await connect('social_ads', ACCOUNT);
    const social = addSocialAds(230);
    harness.sim.fault({ kind: 'empty_page', match: '/ads?' });
    harness.sim.fault({ kind: 'too_much_data', match: 'limit=200' });
    const found = await pages();
    assert.deepEqual(
      found.map(({ ads }) => ads.length),
      [0, 100, 133],
    );
    assert.ok(social.every((id) => idsOf(...found).includes(id)));
  });

  it('refuses a cursor of another profile, of an account that is gone, or of nobody', async () => {
    await connect('social_ads', ACCOUNT);
    addSocialAds(230);
    const { nextCursor } = await scan();
    assert.notEqual(nextCursor, '');
    const other = randomUUID();
    await refused(scan('', other), 'ads_connection_required');
    harness.sim.patch({
      tokens: [{ access_token: TOKEN, account_ids: [ACCOUNT, '1002'] }],
      accounts: [{ id: '1002', name: 'Of another profile', currency: 'USD' }],
    });
    await connect('social_ads', '1002', other);
    await refused(scan(nextCursor, other), 'invalid_parameter');
    assert.deepEqual(idsOf(await scan('', other)), []);
    const { connectionId } = await scan();
    await harness.client.disconnect({ profileId, id: connectionId });
    await connect('search_ads', CUSTOMER);
    await refused(scan(nextCursor), 'invalid_parameter');
    for (const cursor of ['x', '!', Buffer.from('{}').toString('base64url')])
      await refused(scan(cursor), 'invalid_parameter');
  });

  it('refuses a cursor whose page is not one of the platform', async () => {
    const social = await connect('social_ads', ACCOUNT);
    const search = await connect('search_ads', CUSTOMER);
    const cursorOf = (connection: string, page: string) =>
      Buffer.from(JSON.stringify({ connection, page })).toString('base64url');
    for (const page of ['nonsense', 'a b', '../me', 'x'.repeat(1401)])
      await refused(scan(cursorOf(social, page)), 'invalid_parameter');
    for (const page of ['0 OR 1', '1'.repeat(19), '-1'])
      await refused(scan(cursorOf(search, page)), 'invalid_parameter');
    const calls = harness.sim.calls();
    assert.ok(!calls.some((call) => call.includes('OR 1')));
  });

  it('reads no ads of an account that another profile connected with the same grant', async () => {
    await connect('social_ads', ACCOUNT);
    harness.sim.patch({
      tokens: [{ access_token: TOKEN, account_ids: [ACCOUNT, '1002'] }],
      accounts: [{ id: '1002', name: 'Of another profile', currency: 'USD' }],
      campaigns: [{ id: '77', account_id: '1002', name: 'Theirs' }],
      ad_sets: [{ id: '78', campaign_id: '77', name: 'Theirs' }],
      ads: [{ id: '79', ad_set_id: '78', name: 'Theirs' }],
    });
    const other = randomUUID();
    await connect('social_ads', '1002', other);
    assert.ok(!idsOf(...(await pages())).includes('79'));
    assert.deepEqual(idsOf(await scan('', other)), ['79']);
  });

  it('ends with the platform’s refusal, and passes by an account whose grant died', async () => {
    await connect('social_ads', ACCOUNT);
    await connect('search_ads', CUSTOMER);
    harness.sim.fault({ kind: 'disconnect', match: '/ads?' });
    await refused(scan(), 'provider_error');
    harness.sim.patch({ tokens: [{ access_token: TOKEN, account_ids: [ACCOUNT], dead_subcode: 458 }] });
    await refused(scan(), 'connection_not_ready');
    assert.deepEqual(idsOf(...(await pages())), ['7001', '7002']);
  });

  it('leaves out tags that are longer than any platform lets them be, so that a page has an end', async () => {
    await connect('search_ads', CUSTOMER);
    const ad = { id: '7001', ad_group_id: '101', name: 'n'.repeat(5000), final_url_suffix: 'x'.repeat(9000) };
    harness.sim.patch({ google: { ads: [ad] } });
    const [found] = (await scan()).ads;
    assert.deepEqual([found?.name.length, found?.creative], [1000, undefined]);
  });
});
