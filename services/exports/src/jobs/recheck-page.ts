// Checks pending rows again without sending them, after a person was erased or the profile's privacy changed: what must not be sent
// anymore is skipped now, and not only when its turn comes, which a pause can put off for days.
import type { ExportDeliveries } from '../store/export-deliveries.ts';
import type { DestinationDoc } from '../store/export-docs.ts';
import type { Rechecks } from '../store/rechecks.ts';
import { type PrepareRowsDeps, prepareRows } from './prepare-rows.ts';

export interface RecheckDeps extends PrepareRowsDeps {
  readonly rechecks: Pick<Rechecks, 'advance' | 'end'>;
  readonly deliveries: PrepareRowsDeps['deliveries'] & Pick<ExportDeliveries, 'pendingAfter'>;
}

const PAGE = 100;

/**
 * Checks the next page of a destination for which that was asked.
 * @returns true when nothing is left to check
 * @throws AppError when access, attribution or identity is unavailable
 */
export async function recheckPage(deps: RecheckDeps, destination: DestinationDoc): Promise<boolean> {
  const { _id: id, recheck } = destination;
  if (recheck?.due !== true) return true;
  const rows = await deps.deliveries.pendingAfter(id, recheck.after ?? '', PAGE);
  if (rows.length > 0) await prepareRows(deps, destination, rows);
  const pass = recheck.pass ?? recheck.asked;
  const last = rows.at(-1);
  if (last !== undefined && rows.length === PAGE) await deps.rechecks.advance(id, pass, last._id);
  else if (await deps.rechecks.end(id, pass)) return true;
  return false;
}
