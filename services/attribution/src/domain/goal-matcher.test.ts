import assert from 'node:assert/strict';
import { defaultGoals, goalsOf } from './default-goals.ts';
import { goalMatcher } from './goal-matcher.ts';
import type { GoalDoc } from './shapes/goal-doc.ts';

const own = (conversion_key: string, over: Partial<GoalDoc>): GoalDoc => ({
  _id: `p|${conversion_key}`,
  id: conversion_key,
  profile_id: 'p',
  conversion_key,
  name: conversion_key,
  event_names: [],
  event_types: [],
  kind: 'cash',
  lookback_window_days: 30,
  is_default: false,
  ...over,
});

const goals = goalsOf('p', [
  own('signup', { event_names: ['Signed up'], event_types: ['registration'] }),
  own('b_sale', { event_types: ['lead_created', 'sale'] }),
  own('a_sale', { event_types: ['sale'] }),
]);

const cases: [name: string, event: [name: string, type: string], goal: string | null][] = [
  ['finds a default goal by event type', ['anything', 'quote_presented'], 'quote_presented'],
  ['finds a default goal by event name', ['payment_received', 'custom'], 'payment_received'],
  ['finds nothing for a page view', ['page_view', 'page_view'], null],
  ['prefers a goal that lists the name', ['Signed up', 'payment_received'], 'signup'],
  [
    'prefers a default goal that lists the name to an own goal that lists the type',
    ['dm_started', 'sale'],
    'dm_started',
  ],
  ['prefers a goal of the profile to a default one', ['x', 'lead_created'], 'b_sale'],
  ['prefers the first key among equals', ['x', 'sale'], 'a_sale'],
  ['compares exactly', ['signed up', 'SALE'], null],
];

describe('goalMatcher', () => {
  for (const [name, [event_name, event_type], key] of cases) {
    it(name, () => assert.equal(goalMatcher(goals)({ event_name, event_type })?.conversion_key ?? null, key));
  }
});

describe('goalMatcher for money that is not booked', () => {
  const kinds: [kind: GoalDoc['kind'], isReached: boolean][] = [
    ['cash', false],
    ['gross', false],
    ['pipeline', true],
    ['messaging', true],
  ];
  for (const [kind, isReached] of kinds)
    it(`${isReached ? 'reaches' : 'does not reach'} a goal of kind ${kind}, and no other in its place`, () => {
      const listing = { event_types: ['sale'] };
      const goalOf = goalMatcher([own('a', { kind, ...listing }), own('b', { kind: 'pipeline', ...listing })]);
      const goal = goalOf({ event_name: 'Order', event_type: 'sale', money_left_out: true });
      assert.equal(goal?.conversion_key, isReached ? 'a' : undefined);
    });
});

describe('goalsOf', () => {
  it('starts with the seven conversion types, of which only payments are cash', () => {
    assert.deepEqual(
      defaultGoals('p').map(({ conversion_key, kind }) => [conversion_key, kind]),
      [
        ['appointment_attended', 'pipeline'],
        ['appointment_booked', 'pipeline'],
        ['closed_won', 'pipeline'],
        ['dm_started', 'messaging'],
        ['lead_created', 'pipeline'],
        ['payment_received', 'cash'],
        ['quote_presented', 'pipeline'],
      ],
    );
  });

  it('replaces a default goal by the stored goal of its key', () => {
    const found = goalsOf('p', [own('closed_won', { kind: 'gross' })]).filter(
      (goal) => goal.conversion_key === 'closed_won',
    );
    assert.deepEqual(
      found.map(({ kind }) => kind),
      ['gross'],
    );
  });
});
