// Tests which deliveries are ended without being sent.
import assert from 'node:assert/strict';
import { isWithheld } from './withheld.ts';

const DAY = 86_400_000;
const now = new Date('2026-11-05T12:00:00Z');

describe('a delivery', () => {
  const table: [type: string, events: string[], isHealthcare: boolean, days: number, isHeldBack: boolean][] = [
    ['outcome.recorded', ['outcome.recorded'], false, 0, false],
    ['outcome.recorded', ['outcome.recorded', 'message.received'], false, 90, false],
    ['outcome.recorded', ['outcome.recorded'], false, 90.01, true],
    ['outcome.recorded', ['outcome.recorded'], true, 0, true],
    ['outcome.recorded', ['message.received'], false, 0, true],
    ['message.received', ['message.received'], true, 0, false],
    ['message.received', ['outcome.recorded'], true, 0, true],
  ];
  for (const [type, events, isHealthcare, days, isHeldBack] of table)
    it(`of ${type}, ${days} days old, for ${events.join(' and ')} ${isHealthcare ? 'of a healthcare-family profile ' : ''}is ${isHeldBack ? 'withheld' : 'sent'}`, () => {
      const delivery = { event_type: type, created_at: new Date(now.getTime() - days * DAY) };
      assert.equal(isWithheld(delivery, { events }, isHealthcare, now), isHeldBack);
    });
});
