// Tests that a copy of a creative has everything of the original except its url tags, made in the way that preserves most of it.
import assert from 'node:assert/strict';
import { type Copied, copyForm } from './copy-creative.ts';
import { linkOf } from './creative-shapes.ts';

const TAGS = 'utm_id={{campaign.id}}&ad_id={{ad.id}}';
const story = { page_id: '10', instagram_user_id: '17', link_data: { link: 'https://shop.example/' } };
const base: Copied = {
  ...{ id: '1', account_id: '2', name: 'Original', url_tags: 'utm_source=fb' },
};

describe('a copy of a creative', () => {
  const table: [name: string, of: Partial<Copied>, form: Record<string, string> | null][] = [
    [
      'shows the post behind a story, with its comments, under the same profile',
      { object_story_spec: story, effective_object_story_id: '10_9' },
      { object_story_id: '10_9', instagram_user_id: '17' },
    ],
    ['shows a post that existed before the ad', { object_story_id: '10_8' }, { object_story_id: '10_8' }],
    ['makes a story without a post again', { object_story_spec: story }, { object_story_spec: JSON.stringify(story) }],
    [
      'repeats a feed of assets, and the enhancements that are allowed to it',
      {
        asset_feed_spec: { link_urls: [{ website_url: 'https://shop.example/' }] },
        object_story_spec: { page_id: '10' },
        effective_object_story_id: '10_9',
        degrees_of_freedom_spec: { a: 1 },
      },
      {
        asset_feed_spec: '{"link_urls":[{"website_url":"https://shop.example/"}]}',
        object_story_spec: '{"page_id":"10"}',
        degrees_of_freedom_spec: '{"a":1}',
      },
    ],
    ['is not made from an ad of a catalog', { object_story_spec: story, product_set_id: '5' }, null],
    ['is not made when the platform returns nothing to copy', {}, null],
  ];
  for (const [name, of, form] of table)
    it(name, () =>
      assert.deepEqual(copyForm({ ...base, ...of }, TAGS), form && { name: 'Original', ...form, url_tags: TAGS }),
    );

  it('names an image by its hash alone, since its address expires', () => {
    const video = { video_id: '3', image_hash: 'h', image_url: 'https://cdn.example/signed' };
    const form = copyForm({ ...base, object_story_spec: { video_data: video } }, '');
    assert.deepEqual(form, {
      name: 'Original',
      object_story_spec: JSON.stringify({ video_data: { video_id: '3', image_hash: 'h' } }),
    });
  });
});

describe('the page of an ad', () => {
  const table: [name: string, of: Parameters<typeof linkOf>[0], link: string][] = [
    ['is the link of its story', { object_story_spec: { link_data: { link: 'a' } } }, 'a'],
    [
      'is the link of a video’s button',
      { object_story_spec: { video_data: { call_to_action: { value: { link: 'b' } } } } },
      'b',
    ],
    ['is the first one of a feed', { asset_feed_spec: { link_urls: [{}, { website_url: 'c' }] } }, 'c'],
    ['is the creative’s own', { link_url: 'd' }, 'd'],
    ['is not known for a post', {}, ''],
  ];
  for (const [name, of, link] of table) it(name, () => assert.equal(linkOf(of), link));
});
