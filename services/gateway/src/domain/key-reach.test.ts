// Which keys are seen and ended by whom, as a table.
import assert from 'node:assert/strict';
import { type KeyFacts, mayRevokeKey } from './key-reach.ts';
import type { Standing, Verdict } from './reach.ts';

const WHO: Readonly<Record<string, { standing: Standing; own: string | null }>> = {
  'an operator': { standing: { kind: 'operator' }, own: null },
  'a key': { standing: { kind: 'key', keyId: 'k1', profileId: 'p1', workspaceId: 'w1' }, own: 'k1' },
  'an app': { standing: { kind: 'partner', appId: 'a1', boundTo: null }, own: null },
  'its token on one profile': { standing: { kind: 'partner', appId: 'a1', boundTo: 'p1' }, own: null },
  'its delegated key': { standing: { kind: 'partner', appId: 'a1', boundTo: 'p1' }, own: 'd1' },
  'an owner': { standing: { kind: 'person', userId: 'u1', roles: new Map([['w1', 'owner']]) }, own: null },
  'a member': { standing: { kind: 'person', userId: 'u2', roles: new Map([['w1', 'member']]) }, own: null },
  "a member's token": { standing: { kind: 'person', userId: 'u2', roles: new Map([['w1', 'member']]) }, own: 't2' },
};

const key = (id: string, facts: Partial<KeyFacts> = {}): KeyFacts => ({
  id,
  profileId: 'p1',
  workspaceId: 'w1',
  appId: null,
  userId: null,
  ...facts,
});

const Y: Verdict = 'allowed';
const F: Verdict = 'forbidden';
const N: Verdict = 'not_found';

/** Verdicts in the order of WHO. */
const ROWS: readonly (readonly [string, KeyFacts, ...Verdict[]])[] = [
  ['the key itself', key('k1'), Y, Y, N, N, N, Y, N, N],
  ['another key of its profile', key('k2'), Y, F, N, N, N, Y, N, N],
  ['a key of a profile beside it', key('k3', { profileId: 'p2' }), Y, N, N, N, N, Y, N, N],
  ['the delegated key itself', key('d1', { appId: 'a1' }), Y, F, Y, Y, Y, Y, N, N],
  ['another delegated key of the app there', key('d2', { appId: 'a1' }), Y, F, Y, Y, F, Y, N, N],
  ['one of the app elsewhere', key('d3', { appId: 'a1', profileId: 'p9', workspaceId: 'w9' }), Y, N, Y, N, N, N, N, N],
  ["another app's", key('d4', { appId: 'a2' }), Y, F, N, N, N, Y, N, N],
  ["the member's token", key('t2', { userId: 'u2' }), Y, F, N, N, N, Y, Y, Y],
  ["another token of the member's", key('t3', { userId: 'u2', profileId: 'p2' }), Y, N, N, N, N, Y, Y, F],
  ['a key of somebody else', key('k9', { profileId: 'p9', workspaceId: 'w9' }), Y, N, N, N, N, N, N, N],
];

describe('ending', () => {
  for (const [what, facts, ...verdicts] of ROWS) {
    it(`${what} is for those who may`, () => {
      const judged = Object.entries(WHO).map(
        ([who, { standing, own }]) => `${who}: ${mayRevokeKey(standing, own, facts)}`,
      );
      assert.deepEqual(
        judged,
        Object.keys(WHO).map((who, i) => `${who}: ${verdicts[i]}`),
      );
    });
  }
});
