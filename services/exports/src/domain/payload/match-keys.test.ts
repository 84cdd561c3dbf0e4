import assert from 'node:assert/strict';
import fc from 'fast-check';
import { persons } from '../../../test/payload/contact-fixture.ts';
import { matchKeys } from './match-keys.ts';

describe('match keys', () => {
  for (const platform of ['social_ads', 'search_ads'] as const)
    it(`of ${platform} are digests, and nothing in the clear, whatever text stands in any member`, () => {
      const text = fc.string({ unit: 'grapheme', maxLength: 40 });
      const anything = fc.record({
        ...{ email: text, phone: text, firstName: text, lastName: text, externalId: text },
        ...{ city: text, region: text, postalCode: text, country: text },
      });
      fc.assert(
        fc.property(fc.oneof(persons, anything), (contact) => {
          const keys = Object.values(matchKeys(contact, platform)).flat();
          for (const key of keys) assert.match(key, /^[0-9a-f]{64}$/);
        }),
      );
    });
});
