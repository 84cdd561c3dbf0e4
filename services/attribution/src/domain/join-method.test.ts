import assert from 'node:assert/strict';
import { type Joined, type JoinMethod, joinMethodOf } from './join-method.ts';

const nobody: Joined = { customerId: null, visitorId: null, browserJoinedBy: null };

const cases: [expected: JoinMethod, name: string, joined: Joined][] = [
  ['identified', 'names the customer', { ...nobody, customerId: 'c' }],
  [
    'identified',
    'names the customer in a linked browser',
    { customerId: 'c', visitorId: 'v', browserJoinedBy: 'link_token' },
  ],
  ['visitor_link', 'is of a browser that an email identified', { ...nobody, visitorId: 'v', browserJoinedBy: 'email' }],
  [
    'link_token',
    'is of a browser that a token identified',
    { ...nobody, visitorId: 'v', browserJoinedBy: 'link_token' },
  ],
  ['visitor', 'is of a browser of nobody', { ...nobody, visitorId: 'v' }],
  ['event', 'names neither', nobody],
];

describe('the join method', () => {
  for (const [expected, name, joined] of cases) {
    it(`is ${expected} for an event that ${name}`, () => assert.equal(joinMethodOf(joined), expected));
  }
});
