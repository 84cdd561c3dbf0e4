import assert from 'node:assert/strict';
import { conversionKeyOf } from './conversion-key.ts';

describe('the conversion_key of a name', () => {
  const names: [name: string, key: string][] = [
    ['Trial started', 'trial_started'],
    ['  Reunión  agendada! ', 'reunion_agendada'],
    ['2nd visit', '2nd_visit'],
    ['---', ''],
    ['試用', ''],
    ['a'.repeat(200), 'a'.repeat(64)],
  ];
  for (const [name, key] of names) {
    it(`for ${name.slice(0, 20)} is ${key.slice(0, 20) || 'none'}`, () => assert.equal(conversionKeyOf(name), key));
  }
});
