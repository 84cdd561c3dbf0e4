// Groups rows that get the same update, so that one statement writes them: rows of one batch mostly do.
import type { UpdateFilter } from 'mongodb';
import type { ExportDeliveryDoc } from './export-docs.ts';

export interface UpdatedRow {
  readonly row: ExportDeliveryDoc;
  readonly update: UpdateFilter<ExportDeliveryDoc>;
}

/** Returns the writes for bulkWrite: of rows of one profile, those that have not ended. */
export function equalUpdates(updated: readonly UpdatedRow[]) {
  return [...Map.groupBy(updated, ({ update }) => JSON.stringify(update)).values()].map((group) => {
    const [{ row, update }] = group as [UpdatedRow, ...UpdatedRow[]];
    const filter = {
      _id: { $in: group.map((one) => one.row._id) },
      ...{ profile_id: row.profile_id, status: 'pending' as const },
    };
    return { updateMany: { filter, update } };
  });
}
