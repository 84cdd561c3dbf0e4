import assert from 'node:assert/strict';
import { formatOf, type PlatformCreative } from './format-of.ts';

describe('the format of a creative', () => {
  const unreported: PlatformCreative = { videoId: '', objectType: '', cardCount: 0 };
  const table: [name: string, creative: PlatformCreative | undefined, format: string | null][] = [
    ['a video by its id', { ...unreported, videoId: '7', objectType: 'SHARE' }, 'video'],
    ['a video by its type', { ...unreported, objectType: 'VIDEO' }, 'video'],
    ['a carousel', { ...unreported, objectType: 'SHARE', cardCount: 3 }, 'carousel'],
    ['a link with one card', { ...unreported, objectType: 'SHARE', cardCount: 1 }, 'static'],
    ['a photo', { ...unreported, objectType: 'PHOTO' }, 'static'],
    ['a link without reported cards', { ...unreported, objectType: 'SHARE' }, null],
    ['a status', { ...unreported, objectType: 'STATUS' }, null],
    ['a creative without details', unreported, null],
    ['none', undefined, null],
  ];
  for (const [name, creative, format] of table)
    it(`of ${name} is ${format}`, () => assert.equal(formatOf(creative), format));
});
