// Tests in a table who sees and ends which keys.
import assert from 'node:assert/strict';
import type { Role } from '@touchline/chassis/access/roles.ts';
import { type KeyFacts, mayRevokeKey } from './key-reach.ts';
import type { ActorScope, Bound, Verdict } from './reach.ts';

const P1: Bound = { profileId: 'p1', workspaceId: 'w1', runsProfiles: false, isKey: true };
const person = (userId: string, role: Role, boundTo: Bound | null = null): ActorScope => ({
  kind: 'person',
  userId,
  roles: new Map([['w1', role]]),
  boundTo,
});

const WHO: Readonly<Record<string, { scope: ActorScope; own: string | null }>> = {
  'an operator': { scope: { kind: 'operator' }, own: null },
  'a key': { scope: { kind: 'key', keyId: 'k1', profileId: 'p1', workspaceId: 'w1' }, own: 'k1' },
  'an app': { scope: { kind: 'partner', appId: 'a1', boundTo: null }, own: null },
  'its token on one profile': { scope: { kind: 'partner', appId: 'a1', boundTo: P1 }, own: null },
  'its delegated key': { scope: { kind: 'partner', appId: 'a1', boundTo: P1 }, own: 'd1' },
  'an owner': { scope: person('u1', 'owner'), own: null },
  'a member': { scope: person('u2', 'member'), own: null },
  "a member's token": { scope: person('u2', 'member', P1), own: 't2' },
  "an owner's token": { scope: person('u1', 'owner', { ...P1, runsProfiles: true }), own: 't1' },
};

const key = (id: string, facts: Partial<KeyFacts> = {}): KeyFacts => ({
  id,
  profileId: 'p1',
  workspaceId: 'w1',
  appId: null,
  userId: null,
  ...facts,
});

const ELSEWHERE = { profileId: 'p9', workspaceId: 'w9' };

const Y: Verdict = 'allowed';
const F: Verdict = 'forbidden';
const N: Verdict = 'not_found';

/** Verdicts in the order of WHO. */
const ROWS: readonly (readonly [string, KeyFacts, ...Verdict[]])[] = [
  ['the key itself', key('k1'), Y, Y, N, N, N, Y, N, N, N],
  ['another key of its profile', key('k2'), Y, F, N, N, N, Y, N, N, N],
  ['a key of another profile of the workspace', key('k3', { profileId: 'p2' }), Y, N, N, N, N, Y, N, N, N],
  ['the delegated key itself', key('d1', { appId: 'a1' }), Y, F, Y, Y, Y, Y, N, N, N],
  ['another delegated key of the app on the same profile', key('d2', { appId: 'a1' }), Y, F, Y, Y, F, Y, N, N, N],
  ['a delegated key of the app elsewhere', key('d3', { appId: 'a1', ...ELSEWHERE }), Y, N, Y, N, N, N, N, N, N],
  ["another app's", key('d4', { appId: 'a2' }), Y, F, N, N, N, Y, N, N, N],
  ["the member's token", key('t2', { userId: 'u2' }), Y, F, N, N, N, Y, Y, Y, N],
  ['another token of the member on the same profile', key('t4', { userId: 'u2' }), Y, F, N, N, N, Y, Y, F, N],
  ['a token of the member on another profile', key('t3', { userId: 'u2', profileId: 'p2' }), Y, N, N, N, N, Y, Y, N, N],
  ["the owner's token", key('t1', { userId: 'u1' }), Y, F, N, N, N, Y, N, N, Y],
  ['a key of another workspace', key('k9', ELSEWHERE), Y, N, N, N, N, N, N, N, N],
];

describe('ending', () => {
  for (const [what, facts, ...verdicts] of ROWS) {
    it(`${what} is allowed to the right actors only`, () => {
      const judged = Object.entries(WHO).map(([who, { scope, own }]) => `${who}: ${mayRevokeKey(scope, own, facts)}`);
      assert.deepEqual(
        judged,
        Object.keys(WHO).map((who, i) => `${who}: ${verdicts[i]}`),
      );
    });
  }
});
