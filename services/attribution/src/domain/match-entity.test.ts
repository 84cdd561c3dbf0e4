import assert from 'node:assert/strict';
import { matchEntity } from './match-entity.ts';
import type { AdEntityDoc } from './shapes/ad-entity-doc.ts';
import type { Level } from './vocabulary.ts';

const OWN = '7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52';
type Candidate = Pick<AdEntityDoc, '_id' | 'level' | 'source' | 'platform'>;
const one = (_id: string, over: Partial<Candidate> = {}): Candidate => ({
  _id,
  level: 'ad',
  source: 'catalog',
  platform: 'social_ads',
  ...over,
});
const search = { platform: 'search_ads' };

const cases: [name: string, found: Candidate[], id: string, levels: Level[], expected: string | string[] | null][] = [
  ['nothing without candidates', [], '1', ['ad'], null],
  ['the only one', [one('a')], '1', ['ad'], 'a'],
  ['neither of two platforms', [one('a'), one('b', search)], '1', ['ad'], ['search_ads', 'social_ads']],
  [
    'none of three platforms, in order',
    [one('c', { platform: 'tiktok' }), one('a'), one('b', search)],
    '1',
    ['ad'],
    ['search_ads', 'social_ads', 'tiktok'],
  ],
  ['the one that a sync has read', [one('a', { source: 'utm' }), one('b', search)], '1', ['ad'], 'b'],
  [
    'neither of two that no sync has read',
    [one('a', { source: 'utm' }), one('b', { source: 'utm', ...search })],
    '1',
    ['ad'],
    ['search_ads', 'social_ads'],
  ],
  ['the one of the earlier level', [one('a'), one('b', { level: 'ad_set', ...search })], '1', ['ad_set', 'ad'], 'b'],
  ["our own id rather than a platform's", [one('a', search), one(OWN)], OWN, ['ad'], OWN],
  ['our own id in any case', [one('a', search), one(OWN)], OWN.toUpperCase(), ['ad'], OWN],
];

describe('matchEntity', () => {
  for (const [name, found, id, levels, expected] of cases)
    it(`means ${name}`, () => {
      for (const order of [found, found.toReversed()]) {
        const meant = matchEntity(order, { id, levels });
        if (meant.kind === 'ambiguous') assert.deepEqual(meant.platforms, expected);
        else assert.equal(meant.kind === 'found' ? meant.entity._id : null, expected);
      }
    });
});
