// Tests creatives of the simulated platform: never changed, copied from a post, story or feed, shown by an ad, filled on a click.
import assert from 'node:assert/strict';
import { type ProviderSim, startProviderSim } from '../provider-sim.ts';
import type { Json } from './json.ts';
import { ACCOUNT, smallWorld, TOKEN } from './small-world.ts';

const [VIDEO, PHOTO] = ['320000000000000001', '320000000000000003'];
const link = 'https://shop.example/?a=b';

describe('creatives of the provider simulator', () => {
  let sim: ProviderSim;
  before(async () => {
    const world = smallWorld();
    const shown: Record<string, object> = {
      [VIDEO]: { link, video_id: '9', message: 'Hola' },
      [PHOTO]: { made_from: 'feed', link },
    };
    sim = await startProviderSim({
      world: { ...world, ads: world.ads.map((ad) => ({ ...ad, creative: shown[ad.id] ?? {} })) },
    });
  });
  after(() => sim[Symbol.asyncDispose]());

  const headers = { authorization: `Bearer ${TOKEN}` };
  const get = async (path: string, fields: string): Promise<Json> =>
    (await fetch(`${sim.url}/v26.0/${path}?${new URLSearchParams({ fields })}`, { headers })).json();
  const post = async (path: string, form: Record<string, string>): Promise<Json> => {
    const response = await fetch(`${sim.url}/v26.0/${path}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(form),
    });
    return response.json();
  };
  const make = (form: Record<string, string>) => post(`act_${ACCOUNT}/adcreatives`, form);
  const refusal = ({ error }: Json) => [error?.code, error?.error_subcode];
  const click = async (ad: string): Promise<string | null> =>
    ((await (await fetch(`${sim.url}/__sim/click/${ad}`)).json()) as { url: string | null }).url;

  it('cannot be changed', async () => {
    const { creative } = await get(VIDEO, 'creative{id}');
    assert.deepEqual(refusal(await post(creative.id, { url_tags: 'a=b' })), [100, 1_815_573]);
  });

  it('are copied from a post, and shown by the ad that is pointed at them, which is reviewed and learns again', async () => {
    const { creative } = await get(VIDEO, 'creative{id,effective_object_story_id}');
    const tags = 'utm_id={{campaign.id}}&n={{ad.name}}&x={{what}}';
    const { id } = await make({ name: 'Copy', object_story_id: creative.effective_object_story_id, url_tags: tags });
    const copy = await get(id, 'url_tags,video_id,body,account_id');
    assert.deepEqual([copy.url_tags, copy.video_id, copy.body, copy.account_id], [tags, '9', 'Hola', ACCOUNT]);
    assert.equal((await get(VIDEO, 'creative')).creative.id, creative.id, 'a copy changes no ad');
    assert.deepEqual(await post(VIDEO, { creative: JSON.stringify({ creative_id: id }) }), { success: true });
    const ad = await get(VIDEO, 'creative,effective_status,adset');
    assert.deepEqual([ad.creative.id, ad.effective_status], [id, 'PENDING_REVIEW']);
    assert.match(
      (await click(VIDEO)) ?? '',
      /^https:\/\/shop\.example\/\?a=b&utm_id=120210000000000001&n=Video%20A&x=\{\{what\}\}&fbclid=/,
    );
  });

  it('are copied from a feed, or from a story whose image is given once', async () => {
    const { creative } = await get(PHOTO, 'creative{asset_feed_spec,object_story_spec}');
    const feed = await make({ asset_feed_spec: JSON.stringify(creative.asset_feed_spec), url_tags: 'a=1' });
    assert.deepEqual((await get(feed.id, 'asset_feed_spec')).asset_feed_spec, creative.asset_feed_spec);
    const video_data = { video_id: '9', image_hash: 'h', image_url: 'https://scontent.example/v9.jpg' };
    const story = (data: object) => make({ object_story_spec: JSON.stringify({ page_id: '1', video_data: data }) });
    assert.deepEqual(refusal(await story(video_data)), [100, undefined]);
    assert.match((await story({ video_id: '9', image_hash: 'h' })).id, /^\d+$/);
  });

  it('are refused when the source does not exist, and without the permission', async () => {
    const forms: Record<string, string>[] = [
      {},
      { object_story_id: '1_2' },
      { object_story_spec: '{' },
      { object_story_id: '1_2', url_tags: '?a=b' },
    ];
    for (const form of forms) assert.deepEqual(refusal(await make(form)), [100, undefined]);
    assert.deepEqual(refusal(await post(VIDEO, { creative: '{"creative_id":"1"}' })), [100, undefined]);
    sim.patch({ tokens: [{ access_token: TOKEN, account_ids: [ACCOUNT], permissions: ['ads_read'] }] });
    assert.deepEqual(refusal(await make({ object_story_id: '1_2' })), [294, undefined]);
  });

  it('have no landing page when the ad opens a chat', async () =>
    assert.equal(await click('320000000000000004'), null));
});
