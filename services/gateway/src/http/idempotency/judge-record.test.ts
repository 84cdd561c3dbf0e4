import assert from 'node:assert/strict';
import type { IdempotencyRecord } from '../../store/idempotency-records.ts';
import { judgeRecord, type Verdict } from './judge-record.ts';

const now = new Date('2026-02-01T10:00:00Z');
const later = new Date(now.getTime() + 1);
const day = new Date('2026-02-02T10:00:00Z');

const CASES: [
  name: string,
  state: IdempotencyRecord['state'],
  leaseUntil: Date,
  expiresAt: Date,
  same: Verdict,
  other: Verdict,
][] = [
  ['a running request with a live lease', 'running', later, day, 'in_flight', 'conflict'],
  ['a running request whose lease ends now', 'running', now, day, 'resume', 'conflict'],
  ['a running request of yesterday whose lease has ended', 'running', now, now, 'fresh', 'fresh'],
  ['a running request of yesterday that is still held', 'running', later, now, 'in_flight', 'conflict'],
  ['a failed request', 'released', later, day, 'resume', 'fresh'],
  ['a failed request of yesterday', 'released', later, now, 'fresh', 'fresh'],
  ['an answered request', 'done', later, later, 'replay', 'conflict'],
  ['an answered request at the end of its window', 'done', now, now, 'fresh', 'fresh'],
];

describe('a record found under the key', () => {
  for (const [name, state, lease_until, expires_at, same, other] of CASES) {
    it(`of ${name} means ${same} to the same request and ${other} to another`, () => {
      assert.equal(judgeRecord({ state, lease_until, expires_at }, true, now), same);
      assert.equal(judgeRecord({ state, lease_until, expires_at }, false, now), other);
    });
  }
});
