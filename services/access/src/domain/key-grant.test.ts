// Tests in a table which scopes a new key may hold.
import assert from 'node:assert/strict';
import { judgeKeyScopes } from './key-grant.ts';

const GRANT = new Set(['customers:read', 'campaigns:read', 'attribution:write']);
const usual = { grant: GRANT, delegated: true, healthcare: false };

const CASES: [what: string, wish: Parameters<typeof judgeKeyScopes>[0], verdict: object][] = [
  [
    'scopes of the grant, each once',
    { ...usual, scopes: ['campaigns:read', 'campaigns:read', 'customers:read'] },
    { kind: 'granted', scopes: ['campaigns:read', 'customers:read'] },
  ],
  ['no scope', { ...usual, scopes: [] }, { kind: 'unknown' }],
  ['a word that is no scope', { ...usual, scopes: ['campaigns:read', 'all'] }, { kind: 'unknown' }],
  ['the older grant, by an app', { ...usual, scopes: ['attribution_write'] }, { kind: 'unknown' }],
  [
    'the older grant, by an operator',
    { ...usual, grant: null, scopes: ['attribution_write'] },
    { kind: 'granted', scopes: ['attribution_write'] },
  ],
  [
    'more than the grant',
    { ...usual, scopes: ['campaigns:read', 'exports:read', 'goals:write'] },
    { kind: 'beyond', missing: ['exports:read', 'goals:write'] },
  ],
  [
    'persons of a healthcare profile, for an app',
    { ...usual, healthcare: true, scopes: ['customers:read'] },
    { kind: 'healthcare' },
  ],
  [
    'persons of a healthcare profile, for an app that was never granted them',
    { ...usual, grant: new Set(['campaigns:read']), healthcare: true, scopes: ['visitors:read'] },
    { kind: 'healthcare' },
  ],
  [
    'persons of a healthcare profile, for the business itself',
    { ...usual, delegated: false, healthcare: true, scopes: ['customers:read'] },
    { kind: 'granted', scopes: ['customers:read'] },
  ],
  [
    'reports of a healthcare profile, for an app',
    { ...usual, healthcare: true, scopes: ['campaigns:read'] },
    { kind: 'granted', scopes: ['campaigns:read'] },
  ],
];

describe('a new key that asks for', () => {
  for (const [what, wish, verdict] of CASES) {
    it(what, () => assert.deepEqual(judgeKeyScopes(wish), verdict));
  }
});
