// Tests what is read from a creative, wherever the platform stores it, each item once.
import assert from 'node:assert/strict';
import { contentOf } from './creative-content.ts';

type Creative = Parameters<typeof contentOf>[0];
const none = {
  bodies: [],
  titles: [],
  descriptions: [],
  videos: [],
  images: [],
  call_to_action_types: [],
  ad_formats: [],
};

describe('the content of a creative', () => {
  const table: [name: string, of: Partial<Creative>, content: object][] = [
    [
      'is that of its story, although the creative repeats it',
      {
        ...{ object_type: 'VIDEO', video_id: '7', body: 'Hola', title: 'Uno', call_to_action_type: 'SHOP_NOW' },
        object_story_spec: {
          video_data: { video_id: '7', message: 'Hola ', title: 'Dos', call_to_action: { type: 'SHOP_NOW' } },
        },
      },
      { videos: 1, bodies: ['Hola'], titles: ['Dos', 'Uno'], callToActionTypes: ['SHOP_NOW'], cards: 0 },
    ],
    [
      'is that of a link with its cards',
      {
        object_story_spec: { link_data: { message: 'Mira', name: 'T', description: 'D', child_attachments: [{}, {}] } },
      },
      { cards: 2, bodies: ['Mira'], titles: ['T'], descriptions: ['D'], images: 0 },
    ],
    ['is a picture', { object_story_spec: { photo_data: { caption: 'Foto' } } }, { images: 1, bodies: ['Foto'] }],
    [
      'is everything from which a feed chooses',
      {
        asset_feed_spec: {
          ...none,
          bodies: [{ text: 'A' }, { text: 'B' }, { text: 'A' }, {}],
          images: [{}, {}],
          ad_formats: ['SINGLE_IMAGE'],
          call_to_action_types: ['SIGN_UP', 'BOOK_NOW'],
        },
      },
      { isFeed: true, bodies: ['A', 'B'], images: 2, callToActionTypes: ['SIGN_UP', 'BOOK_NOW'] },
    ],
    ['is nothing when the platform returns nothing', {}, { isFeed: false, videos: 0, images: 0, cards: 0, bodies: [] }],
  ];
  for (const [name, of, content] of table)
    it(name, () => {
      const found = contentOf({ id: '1', object_type: '', ...of });
      assert.deepEqual({ ...found, ...content }, found);
    });
});
