// Tests how names are written in a customer record, whatever was typed.
import assert from 'node:assert/strict';
import { cleanName } from './clean-text.ts';

describe('cleanName', () => {
  const cases: [string, string][] = [
    ['  Ana   María ', 'Ana María'],
    ['Ana\nMaría\t', 'Ana María'],
    ['\u202aAna\u202c', 'Ana'],
    ['\ud800Ana', '\ufffdAna'],
    ['', ''],
    [' \u200b ', ''],
    ['👩‍🚀 Ana', '👩🚀 Ana'],
    ['ñ'.repeat(50_000), 'ñ'.repeat(200)],
  ];
  for (const [text, expected] of cases) {
    it(`writes ${JSON.stringify(text.slice(0, 30))} as ${JSON.stringify(expected.slice(0, 30))}`, () => {
      assert.equal(cleanName(text), expected);
    });
  }
});
