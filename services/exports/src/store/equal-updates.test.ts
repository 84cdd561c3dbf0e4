import assert from 'node:assert/strict';
import { equalUpdates } from './equal-updates.ts';
import type { ExportDeliveryDoc } from './export-docs.ts';

const row = (_id: string) => ({ _id, profile_id: 'p' }) as ExportDeliveryDoc;

describe('updates of rows', () => {
  it('are one statement where they are equal, and touch only rows of the profile that have not ended', () => {
    const at = new Date('2026-11-22T12:00:00Z');
    const written = equalUpdates([
      { row: row('a'), update: { $set: { ended_at: at } } },
      { row: row('b'), update: { $set: { ended_at: new Date(at.getTime() + 1) } } },
      { row: row('c'), update: { $set: { ended_at: new Date(at) } } },
    ]);
    assert.deepEqual(
      written.map(({ updateMany }) => updateMany),
      [
        {
          filter: { _id: { $in: ['a', 'c'] }, profile_id: 'p', status: 'pending' },
          update: { $set: { ended_at: at } },
        },
        {
          filter: { _id: { $in: ['b'] }, profile_id: 'p', status: 'pending' },
          update: { $set: { ended_at: new Date(at.getTime() + 1) } },
        },
      ],
    );
  });
});
