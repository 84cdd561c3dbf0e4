// Tests from when on a mailbox is read.
import assert from 'node:assert/strict';
import { receivedSince } from './received-since.ts';

const at = (text: string) => new Date(`2026-11-${text}Z`);

describe('a mailbox', () => {
  const table: [what: string, connectedAt: string, lastRead: string | null, since: string][] = [
    ['for the first time, from when it was connected', '25T10:00', null, '25T10:00'],
    ['again, from shortly before the last time', '20T10:00', '26T10:00', '26T09:55'],
    ['soon after it was connected, not from before that', '26T10:00', '26T10:01', '26T10:00'],
    ['after a long time, from seven days ago', '01T10:00', '10T10:00', '19T12:00'],
  ];
  for (const [what, connectedAt, lastRead, since] of table)
    it(`is read ${what}`, () =>
      assert.deepEqual(
        receivedSince({
          connectedAt: at(connectedAt),
          lastRead: lastRead === null ? null : at(lastRead),
          now: at('26T12:00'),
        }),
        at(since),
      ));
});
