import assert from 'node:assert/strict';
import fc from 'fast-check';
import { countKey, readCountKey } from './count-keys.ts';

describe('the field of a count', () => {
  it('has no dot and no dollar sign, and tells kind and name', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '.', '%', '$', '|', '2', 'e', '4', '5', 'é') });
    fc.assert(
      fc.property(text, (name) => {
        const key = countKey('host', name);
        assert.ok(!/[.$]/.test(key));
        assert.deepEqual(readCountKey(key), { kind: 'host', name });
      }),
    );
  });
});
