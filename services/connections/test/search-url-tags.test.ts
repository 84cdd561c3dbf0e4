// Tests the url tags of search ads: read as those that count, and written as one edit of the ad's own final URL suffix.
import assert from 'node:assert/strict';
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import {
  CLIENT,
  CUSTOMER,
  MANAGER,
  REFRESH_TOKEN,
  smallGoogleWorld,
} from '../../../tools/provider-sim/test/small-google-world.ts';
import { smallWorld } from '../../../tools/provider-sim/test/small-world.ts';
import { type Harness, PROFILE, startHarness, WORKSPACE } from './harness.ts';
import { refused } from './refused.ts';

const AD = '7001';
/** The suffix of its campaign. */
const INHERITED = 'utm_id={campaignid}';
const AUTO = 'gad_campaignid={campaignid}';
const WANTED = 'utm_id={campaignid}&adset_id={adgroupid}&ad_id={creative}';
const NAME = `customers/${CUSTOMER}/ads/${AD}`;

describe('url tags of search_ads', () => {
  let harness: Harness;
  let connectionId: string;
  let seen: number;
  before(async () => {
    harness = await startHarness({ world: { ...smallWorld(), google: smallGoogleWorld() } });
  });
  after(() => harness[Symbol.asyncDispose]());
  beforeEach(async () => {
    const init = { method: 'PUT', headers: { 'content-type': 'application/json' } };
    const world = { ...smallWorld(), google: smallGoogleWorld() };
    await fetch(`${harness.sim.url}/__sim/world`, { ...init, body: JSON.stringify(world) });
    const { connection } = await harness.client.createConnection({
      ...{ profileId: PROFILE, workspaceId: WORKSPACE, channel: 'search_ads', deferSync: true },
      ...{ accountExternalId: CUSTOMER, accessToken: REFRESH_TOKEN },
    });
    connectionId = connection?.id ?? assert.fail();
    seen = harness.sim.calls().length;
  });

  const shown = async (externalId = AD) => {
    const at = { profileId: PROFILE, connectionId, level: AdLevel.AD, externalId };
    return (await harness.platform.readEntity(at)).entity?.creative ?? assert.fail('no creative');
  };
  const set = (urlTags: string, more: object = {}) =>
    harness.platform.setUrlTags({ profileId: PROFILE, connectionId, adExternalId: AD, urlTags, ...more });
  const patchAd = (more: object) => {
    const ad = { id: AD, ad_group_id: '101', final_urls: ['https://clinica.example/'] };
    harness.sim.patch({ google: { ads: [{ ...ad, ...more }] } });
  };
  const mutations = () =>
    harness.sim
      .calls()
      .slice(seen)
      .filter((call) => call.startsWith('POST '));
  const sent = (update: object, more: object = {}) => {
    const body = { operations: [{ updateMask: 'finalUrlSuffix', update: { resourceName: NAME, ...update } }], ...more };
    return `POST /v25/customers/${CUSTOMER}/ads:mutate ${JSON.stringify(body)}`;
  };

  it('are those that count on a click, and the suffix among them is what a write replaces', async () => {
    patchAd({ tracking_url_template: '{lpurl}?t={creative}' });
    const { id, urlTags, editedTags, linkUrl, tagsAreFixed } = await shown();
    assert.deepEqual([id, urlTags, editedTags], [AD, `t={creative}&${INHERITED}&${AUTO}`, INHERITED]);
    assert.deepEqual([linkUrl, tagsAreFixed], ['https://clinica.example/', false]);
    patchAd({ type: 'IMAGE_AD', final_url_suffix: 'own=1' });
    const image = await shown();
    assert.deepEqual([image.editedTags, image.tagsAreFixed], ['own=1', true]);
  });

  it('are written as one edit of the ad, which the platform then shows and fills in on a click', async () => {
    assert.equal((await set(WANTED)).creativeId, AD);
    assert.deepEqual(mutations(), [sent({ finalUrlSuffix: WANTED })]);
    const { urlTags, editedTags } = await shown();
    assert.deepEqual([urlTags, editedTags], [`${WANTED}&${AUTO}`, WANTED]);
    const clicked = (await (await fetch(`${harness.sim.url}/__sim/click/${AD}`)).json()) as { url: string };
    const { searchParams } = new URL(clicked.url);
    const landed = ['utm_id', 'adset_id', 'ad_id', 'gad_campaignid'].map((name) => searchParams.get(name));
    assert.deepEqual(landed, ['21000000001', '101', AD, '21000000001']);
    await set(WANTED);
    assert.equal(mutations().length, 1, 'tags that the ad has are not written again');
  });

  it('are inherited again when the wanted tags are those of the level above', async () => {
    await set(WANTED);
    await set(INHERITED);
    assert.deepEqual(mutations().slice(1), [sent({})]);
    harness.sim.patch({
      google: { ad_groups: [{ id: '101', campaign_id: '21000000001', name: 'G', final_url_suffix: 'g=1' }] },
    });
    assert.equal((await shown()).editedTags, 'g=1', 'the ad has no suffix of its own');
  });

  it('get back a former suffix of the ad', async () => {
    patchAd({ final_url_suffix: 'own=1' });
    await set(WANTED);
    await set('own=1');
    assert.deepEqual(mutations(), [sent({ finalUrlSuffix: WANTED }), sent({ finalUrlSuffix: 'own=1' })]);
    assert.equal((await shown()).editedTags, 'own=1');
  });

  it('become none only where no level above has some', async () => {
    const error = await refused(set(''), 'validation_error', { applied: 'no' });
    assert.match(error.message, /inherits/);
    harness.sim.patch({ google: { campaigns: [{ id: '21000000001', customer_id: CUSTOMER, name: 'Search' }] } });
    await set(WANTED);
    await set('');
    assert.deepEqual(mutations(), [sent({ finalUrlSuffix: WANTED }), sent({})]);
    assert.equal((await shown()).urlTags, AUTO);
  });

  it('are not changed by a write that is only validated, which the platform refuses like the write itself', async () => {
    const validateOnly = true;
    assert.equal((await set(WANTED, { validateOnly })).creativeId, AD);
    assert.deepEqual(mutations(), [sent({ finalUrlSuffix: WANTED }, { validateOnly })]);
    assert.equal((await shown()).editedTags, INHERITED);
    for (const more of [{ validateOnly }, {}]) {
      const removed = await refused(set(WANTED, { adExternalId: '7003', ...more }), 'validation_error', {
        applied: 'no',
      });
      assert.match(removed.message, /cannot be updated/);
      await refused(set('a={lpurl}', more), 'validation_error', { applied: 'no' });
    }
    patchAd({ type: 'IMAGE_AD' });
    await refused(set(WANTED, { validateOnly }), 'validation_error', { applied: 'no' });
  });

  it('are not written under the id of another customer’s ad, or of nothing', async () => {
    harness.sim.patch({
      google: {
        customers: [{ id: CLIENT, name: 'Cliente', currency: 'USD', manager_id: MANAGER }],
        campaigns: [{ id: '77', customer_id: CLIENT, name: 'Theirs' }],
        ad_groups: [{ id: '78', campaign_id: '77', name: 'Theirs' }],
        ads: [{ id: '79', ad_group_id: '78', name: 'Theirs' }],
      },
    });
    for (const adExternalId of ['79', '999', '1 OR 1'])
      await refused(set(WANTED, { adExternalId }), 'campaign_not_found', { applied: 'no' });
    assert.deepEqual(mutations(), []);
  });

  for (const [kind, after] of [
    ['lost_response', WANTED],
    ['disconnect', INHERITED],
    ['google_unavailable', INHERITED],
    ['garbage', INHERITED],
  ] as const)
    it(`after ${kind} the result of a write is reported as unknown, and the write is not repeated`, async () => {
      harness.sim.fault({ kind, match: 'ads:mutate' });
      await refused(set(WANTED), 'provider_error', { applied: 'unknown' });
      assert.equal(mutations().length, 1);
      assert.equal((await shown()).editedTags, after);
    });

  it('were not written when the ad could not be read before', async () => {
    harness.sim.fault({ kind: 'disconnect', match: 'FROM ad_group_ad' });
    await refused(set(WANTED), 'provider_error', { applied: 'no' });
    assert.deepEqual(mutations(), []);
  });
});
