import assert from 'node:assert/strict';
import type { JourneyEventDoc } from '../../store/schema.ts';
import { showsSource } from './journey-source.ts';

const page = { url: 'https://shop.example/', host: 'shop.example', path: '/', referrer: null };

const cases: [name: string, web: boolean, flags: Partial<JourneyEventDoc['marketing']>, expected: boolean][] = [
  ['a page reached directly', true, {}, true],
  ['a page reached by a campaign', true, { has_evidence: true }, true],
  ['a click inside the site', true, { is_internal: true }, false],
  ['a campaign link on the own site', true, { is_internal: true, has_evidence: true }, true],
  ['a return from a payment page', true, { is_payment_return: true }, false],
  ['a server event', false, {}, false],
  ['a server event that names its ad', false, { has_evidence: true }, true],
];

describe('showsSource', () => {
  for (const [name, web, flags, expected] of cases) {
    it(`is ${expected} for ${name}`, () => {
      const marketing = { has_evidence: false, is_internal: false, is_payment_return: false, ...flags };
      const event = { web: web ? page : null, marketing: marketing as JourneyEventDoc['marketing'] };
      assert.equal(showsSource(event), expected);
    });
  }
});
