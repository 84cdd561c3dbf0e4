// Tests what a sync asks a calendar for: everything the first time, later what changed and what took place.
import assert from 'node:assert/strict';
import { appointmentQuestions } from './appointment-questions.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000);

const CASES: readonly (readonly [
  text: string,
  read: Parameters<typeof appointmentQuestions>[0],
  questions: object[],
])[] = [
  [
    'everything of 90 days and of the year to come the first time',
    { since: days(-90), lastRead: null, now: NOW },
    [{ timeMin: days(-90), timeMax: days(366), showDeleted: true }],
  ],
  [
    'a slice of the history alone',
    { since: days(-120), until: days(-90), lastRead: null, now: NOW },
    [{ timeMin: days(-120), timeMax: days(-90), showDeleted: true }],
  ],
  [
    'what changed, and what took place, since the last time',
    { since: days(-1), lastRead: days(0), now: NOW },
    [
      { timeMin: days(-90), timeMax: days(366), updatedMin: days(-1), showDeleted: true },
      { timeMin: days(-1), timeMax: NOW, showDeleted: false },
    ],
  ],
];

describe('a sync of a calendar', () => {
  for (const [text, read, questions] of CASES)
    it(`asks for ${text}`, () => assert.deepEqual(appointmentQuestions(read), questions));
});
