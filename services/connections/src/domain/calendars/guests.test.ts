// Tests who of the guests of entries is looked up, and which customer an entry is with.
import assert from 'node:assert/strict';
import type { Guest } from './calendar-source.ts';
import { customerOf, guestKey, guestsToFind } from './guests.ts';

const email = (value: string): Guest => ({ type: 'email', value });
const contact = (value: string): Guest => ({ type: 'crm_contact_id', value });
const entry = (...guests: Guest[]) => ({ guests });
const many = (count: number, of: string) => Array.from({ length: count }, (_, n) => email(`${n}@${of}.example`));

describe('the guests that are looked up', () => {
  const CASES: readonly (readonly [text: string, entries: { guests: Guest[] }[], count: number])[] = [
    ['none of no entries', [], 0],
    ['each of them once', [entry(email('a@x'), email('b@x')), entry(email('b@x'))], 2],
    ['an email and a contact of the same text as two', [entry(email('a'), contact('a'))], 2],
    ['the first 20 of a large meeting', [entry(...many(30, 'big'))], 20],
    ['3,000 in all', Array.from({ length: 200 }, (_, n) => entry(...many(20, `m${n}`))), 3000],
  ];
  for (const [text, entries, count] of CASES)
    it(`are ${text}`, () => assert.equal(guestsToFind(entries).length, count));
});

describe('the customer of an entry', () => {
  const customers = new Map([
    [guestKey(email('b@x')), 'customer-b'],
    [guestKey(email('c@x')), 'customer-c'],
  ]);
  const CASES: readonly (readonly [text: string, guests: Guest[], customer: string | null])[] = [
    ['nobody without guests', [], null],
    ['nobody when no guest is one', [email('a@x')], null],
    ['the first who is one', [email('a@x'), email('b@x'), email('c@x')], 'customer-b'],
  ];
  for (const [text, guests, customer] of CASES)
    it(`is ${text}`, () => assert.equal(customerOf(entry(...guests), customers), customer));
});
