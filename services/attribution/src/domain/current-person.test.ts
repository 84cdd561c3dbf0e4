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
  ['is the customer that it names', { customer_id: 'x' }, 'x'],
  ['is the survivor of all merges of that customer', { customer_id: 'young' }, 'old'],
  ["is the customer that it names rather than the visitor's owner", { customer_id: 'x', visitor_id: 'v' }, 'x'],
  ["is the survivor of its visitor's owner", { visitor_id: 'v' }, 'old'],
  ['is the visitor while it belongs to nobody', { visitor_id: 'w' }, visitorPersonId(P, 'w')],
  ['is a stranger when it names nobody', {}, strangerPersonId('e')],
  ['is found even when merges form a cycle', { customer_id: 'loop' }, 'loop'],
];

describe('the person of an event', () => {
  for (const [name, event, person] of cases) {
    it(name, () => assert.equal(currentPerson(P, { _id: 'e', ...event }, aliases), person));
  }
});
