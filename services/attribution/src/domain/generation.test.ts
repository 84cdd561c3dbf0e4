// Tests that the keys of a generation lead back to the profile and the conversion, and that generation 0 uses the bare ids.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { derivedKey, profileOfKey, publicConversionId, storedConversionId } from './generation.ts';

describe('the keys of a generation', () => {
  it('lead back to the profile and the published id', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), fc.nat(), (profileId, conversionId, number) => {
        const generation = { profileId, number };
        assert.equal(profileOfKey(derivedKey(generation)), profileId);
        assert.equal(publicConversionId(storedConversionId(generation, conversionId)), conversionId);
      }),
    );
  });

  it('keep the order of published ids, so that a cursor is valid in every generation', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), fc.nat(), (a, b, number) => {
        const [one, other] = [a, b].map((id) => storedConversionId({ profileId: 'p', number }, id));
        assert.equal(String(one) < String(other), a < b);
      }),
    );
  });

  it('are the bare ids in generation 0', () => {
    assert.deepEqual(
      [derivedKey({ profileId: 'p', number: 0 }), derivedKey({ profileId: 'p', number: 7 })],
      ['p', 'p~7'],
    );
  });
});
