import assert from 'node:assert/strict';
import { redacted } from './redacted.ts';

describe("a platform's own text", () => {
  const cases: [text: string, shown: string][] = [
    ['Event Timestamp Too Old', 'Event Timestamp Too Old'],
    ['(#100) Param data[0] must be of type object', '(#100) Param data[0] must be of type object'],
    ['ana@example.com is no hash', '… is no hash'],
    ['"em": "ana.rojas+1@example.com"', '"em": "…"'],
    [`bad em ${'a1'.repeat(32)}.`, 'bad em ….'],
    ['ph +56 9 1111 2222 is wrong', 'ph … is wrong'],
    ['fbc fb.1.1762000000000.IwAR1_x-2 has expired', 'fbc … has expired'],
    ['code 2804003', 'code …'],
  ];
  for (const [text, shown] of cases) it(`is shown as "${shown}"`, () => assert.equal(redacted(text), shown));
});
