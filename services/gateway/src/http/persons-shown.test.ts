import assert from 'node:assert/strict';
import { allOf, anyOf, type ScopeRule } from '../domain/scopes.ts';
import { personsShown, scopesThatShow } from './persons-shown.ts';

const operation = (scopes: ScopeRule, showsPersons = true, confirmsPersons = false) =>
  ({ method: 'GET', path: '/x', scopes, showsPersons, confirmsPersons }) as const;
const credential = (...scopes: string[]) => ({ scopes: new Set(scopes) });

const customers = operation(allOf('customers:read'));
const visitors = operation(allOf('visitors:read'));
const either = operation(anyOf('conversions:read', 'customers:read'));
const payments = operation(allOf('commerce:read'));
const silent = operation(allOf('campaigns:read'), false);
const confirming = operation(allOf('attribution:write'), false, true);

describe('the persons that an answer shows', () => {
  const CASES: [
    name: string,
    rules: typeof customers,
    held: string[],
    persons: string[] | undefined,
    logged: readonly string[] | null | Error,
  ][] = [
    ['are logged, each once', customers, ['customers:read'], ['a', 'b', 'a'], ['a', 'b']],
    ['are logged as none when a search found none', customers, ['customers:read'], [], []],
    ['must be named', customers, ['customers:read'], undefined, new Error('does not say')],
    ['can be visitors', visitors, ['visitors:read'], ['v'], ['v']],
    ['must be named when they are visitors', visitors, ['visitors:read'], undefined, new Error('does not say')],
    ['are logged when a caller sees a projected answer in full', either, ['customers:read'], ['a'], ['a']],
    [
      'must be named to a caller who sees them in full',
      either,
      ['customers:read'],
      undefined,
      new Error('does not say'),
    ],
    ['are none in a projection', either, ['conversions:read'], undefined, null],
    ['must not be in a projection', either, ['conversions:read'], ['a'], new Error('may not see')],
    ['are payers to a key with customers:read', payments, ['commerce:read', 'customers:read'], ['a'], ['a']],
    ['are none to a key that sees only money', payments, ['commerce:read'], [], null],
    ['are none to a key that sees visitors, not payers', payments, ['visitors:read'], undefined, null],
    ['are logged when they are confirmed to any caller', confirming, ['attribution:write'], ['a', 'a'], ['a']],
    ['are none when no one was confirmed', confirming, ['customers:read'], [], null],
    ['must be named by the operation that confirms them', confirming, [], undefined, new Error('does not say')],
    ['must be declared', silent, ['customers:read'], ['a'], new Error('without declaring')],
    ['are none where none are declared', silent, ['customers:read'], undefined, null],
  ];
  for (const [name, rules, held, persons, logged] of CASES) {
    it(name, () => {
      const run = () => personsShown(rules, credential(...held), persons);
      if (logged instanceof Error) assert.throws(run, new RegExp(logged.message));
      else assert.deepEqual(run(), logged);
    });
  }

  it('are never shown without a credential', () => {
    assert.throws(() => personsShown(customers, null, ['a']));
    assert.equal(personsShown(silent, null, undefined), null);
  });

  it('follow from the scopes of the caller', () => {
    assert.deepEqual(scopesThatShow(either, credential('conversions:read', 'customers:read')), ['customers:read']);
    assert.deepEqual(scopesThatShow(visitors, credential('customers:read')), []);
    assert.deepEqual(scopesThatShow(silent, credential('customers:read')), []);
  });
});
