import assert from 'node:assert/strict';
import { exportMode } from './export-mode.ts';

describe('how much of a conversion may be sent', () => {
  const cases: [privacyMode: string, healthcareFamily: boolean, mode: string][] = [
    ['standard', false, 'full'],
    ['standard', true, 'none'],
    ['platform_safe', true, 'neutral'],
    ['hipaa', true, 'none'],
    ['hipaa', false, 'none'],
    ['', false, 'none'],
    ['a mode of later', false, 'none'],
  ];
  for (const [privacyMode, healthcareFamily, mode] of cases)
    it(`is ${mode} in mode "${privacyMode}" ${healthcareFamily ? 'within' : 'outside'} the healthcare family`, () =>
      assert.equal(exportMode({ privacyMode, healthcareFamily }), mode));
});
