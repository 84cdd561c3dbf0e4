import assert from 'node:assert/strict';
import { nextHealth, type PublishedHealth } from './health.ts';

type Status = 'active' | 'needs_action' | 'reconnect_required';
type Told = PublishedHealth<Status>;

const NOW = new Date('2026-01-31T09:30:00Z');
const told = (status: Status, changes: number): Told => ({
  ...{ status, previous: null, changes },
  at: new Date(0),
});

describe('the health of a connection', () => {
  const rows: [name: string, status: Status, before: Told | undefined, next: Told | null][] = [
    [
      'is recorded and not published when nothing was published before',
      'active',
      undefined,
      { ...told('active', 0), at: NOW },
    ],
    ['is not published twice', 'needs_action', told('needs_action', 3), null],
    [
      'is published with the status before it',
      'reconnect_required',
      told('active', 0),
      { status: 'reconnect_required', previous: 'active', changes: 1, at: NOW },
    ],
    [
      'is published when it recovers, too',
      'active',
      told('needs_action', 1),
      { status: 'active', previous: 'needs_action', changes: 2, at: NOW },
    ],
  ];
  for (const [name, status, before, next] of rows)
    it(name, () => {
      assert.deepEqual(nextHealth(status, before, NOW), next);
    });
});
