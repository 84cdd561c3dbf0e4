import assert from 'node:assert/strict';
import { currentPerson, type EventOwner } from './current-person.ts';
import { customerAlias, strangerPersonId, visitorAlias, visitorPersonId } from './ids.ts';

const P = 'profile';
const aliases = new Map([
  [visitorAlias(P, 'v'), 'young'],
  [customerAlias(P, 'young'), 'middle'],
  [customerAlias(P, 'middle'), 'old'],
  [customerAlias(P, 'loop'), 'loop'],
]);

const cases: [name: string, event: Omit<EventOwner, '_id'>, person: string][] = [
  ['is the customer that it names', { customer_id: 'x', visitor_id: null }, 'x'],
  ['is the survivor of all merges of that customer', { customer_id: 'young', visitor_id: null }, 'old'],
  ["is the customer that it names rather than the visitor's owner", { customer_id: 'x', visitor_id: 'v' }, 'x'],
  ["is the survivor of its visitor's owner", { customer_id: null, visitor_id: 'v' }, 'old'],
  ['is the visitor while nobody owns it', { customer_id: null, visitor_id: 'w' }, visitorPersonId(P, 'w')],
  ['is a stranger when it names nobody', { customer_id: null, visitor_id: null }, strangerPersonId('e')],
  ['is found even when merges go round in circles', { customer_id: 'loop', visitor_id: null }, 'loop'],
];

describe('the person of an event', () => {
  for (const [name, event, person] of cases) {
    it(name, () => assert.equal(currentPerson(P, { _id: 'e', ...event }, aliases), person));
  }
});
