import assert from 'node:assert/strict';
import { isLessPrivate, PRIVACY_MODES } from './healthcare.ts';

describe('a change of the privacy mode', () => {
  const less = new Set(['hipaa to platform_safe', 'hipaa to standard', 'platform_safe to standard']);
  for (const present of PRIVACY_MODES)
    for (const wanted of PRIVACY_MODES) {
      const change = `${present} to ${wanted}`;
      it(`from ${change} makes a profile ${less.has(change) ? 'less private' : 'no less private'}`, () =>
        assert.equal(isLessPrivate(present, wanted), less.has(change)));
    }
});
