// Tests which invitations can still be accepted.
import assert from 'node:assert/strict';
import { isOpen } from './invitation-life.ts';

describe('an invitation', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  const later = new Date(now.getTime() + 1);
  const open = { accepted_at: null, revoked_at: null, expires_at: later };
  const CASES: [what: string, invitation: Parameters<typeof isOpen>[0], isOpen: boolean][] = [
    ['that was never used', open, true],
    ['that was used', { ...open, accepted_at: now }, false],
    ['that was revoked', { ...open, revoked_at: now }, false],
    ['that expires now', { ...open, expires_at: now }, false],
  ];
  for (const [what, invitation, expected] of CASES)
    it(`${what} is ${expected ? 'open' : 'over'}`, () => assert.equal(isOpen(invitation, now), expected));
});
