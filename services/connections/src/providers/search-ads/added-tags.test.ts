// Tests which of an account's many levels with tags counts.
import assert from 'node:assert/strict';
import { addedTags } from './added-tags.ts';

describe('what Google Ads adds to links', () => {
  const table: [name: string, levels: Parameters<typeof addedTags>[0], isAuto: boolean, tags: string][] = [
    ['nothing', [{}, {}], false, ''],
    ['its campaign by auto-tagging', [{}, {}], true, 'gad_campaignid={campaignid}'],
    ['the suffix of the lowest level', [{}, { finalUrlSuffix: 'a=1' }, { finalUrlSuffix: 'b=2' }], false, 'a=1'],
    ['the query of a template', [{ trackingUrlTemplate: '{lpurl}?a={creative}&b=2' }], false, 'a={creative}&b=2'],
    [
      'both, each from its own level',
      [{ finalUrlSuffix: '?s=1' }, { trackingUrlTemplate: '{lpurl}&t=1' }],
      true,
      't=1&s=1&gad_campaignid={campaignid}',
    ],
    [
      'nothing for a template that leads through another server',
      [{ trackingUrlTemplate: 'https://t.example/?u={lpurl}' }],
      false,
      '',
    ],
  ];
  for (const [name, levels, isAuto, tags] of table)
    it(`adds ${name}`, () => assert.equal(addedTags(levels, isAuto), tags));
});
