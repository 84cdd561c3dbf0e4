import assert from 'node:assert/strict';
import { formatOf, type PlatformCreative } from './format-of.ts';

describe('the format of a creative', () => {
  const untold: PlatformCreative = { videoId: '', objectType: '', cardCount: 0 };
  const table: [name: string, creative: PlatformCreative | undefined, format: string | null][] = [
    ['a video by its id', { ...untold, videoId: '7', objectType: 'SHARE' }, 'video'],
    ['a video by its type', { ...untold, objectType: 'VIDEO' }, 'video'],
    ['a carousel', { ...untold, objectType: 'SHARE', cardCount: 3 }, 'carousel'],
    ['a link with one card', { ...untold, objectType: 'SHARE', cardCount: 1 }, 'static'],
    ['a photo', { ...untold, objectType: 'PHOTO' }, 'static'],
    ['a link without reported cards', { ...untold, objectType: 'SHARE' }, null],
    ['a status', { ...untold, objectType: 'STATUS' }, null],
    ['a creative without details', untold, null],
    ['none', undefined, null],
  ];
  for (const [name, creative, format] of table)
    it(`of ${name} is ${format}`, () => assert.equal(formatOf(creative), format));
});
