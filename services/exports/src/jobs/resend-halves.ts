// Sends the conversions of an accepted request again in two smaller requests, so that their results say more.
import type { SendBatch } from '../sources/send-batch.ts';
import type { ExportDeliveries } from '../store/export-deliveries.ts';
import type { AcceptedRequestDoc, DestinationDoc } from '../store/export-docs.ts';
import type { AcceptedRequests } from '../store/requests.ts';
import type { SentRow } from './attempt-batch.ts';
import { type BuildRowsDeps, buildRows } from './build-rows.ts';

export interface ResendDeps extends BuildRowsDeps {
  readonly deliveries: Pick<ExportDeliveries, 'deliveredOf' | 'retrace'>;
  readonly requests: Pick<AcceptedRequests, 'add'>;
  readonly sendBatch: SendBatch;
  /** How long a platform is left to judge what it accepted. */
  readonly resultsAfterMs: number;
  now(): Date;
}

/**
 * Leaves out what must not leave anymore. A crash in between repeats both requests.
 * @returns false when a half could not be sent now
 * @throws AppError when a service is unavailable
 */
export async function resendHalves(
  deps: ResendDeps,
  destination: DestinationDoc,
  request: AcceptedRequestDoc,
): Promise<boolean> {
  const rows = await deps.deliveries.deliveredOf(request);
  const built = await buildRows(deps, destination, rows);
  if (built === null) return false;
  const sent = built.flatMap((one) => ('send' in one ? one : []));
  const middle = Math.ceil(sent.length / 2);
  for (const half of [sent.slice(0, middle), sent.slice(middle)])
    if (half.length > 0 && !(await resend(deps, destination, half))) return false;
  return true;
}

async function resend(deps: ResendDeps, destination: DestinationDoc, rows: readonly SentRow[]): Promise<boolean> {
  const { profile_id: profileId, connection_id: connectionId, kind, _id: destinationId } = destination;
  const [first] = rows as readonly [SentRow, ...SentRow[]];
  const { results } = await deps.sendBatch({
    ...{ profileId, connectionId, target: { kind, id: first.targetId }, testEventCode: '' },
    payloads: rows.map(({ send }) => send),
  });
  const accepted = rows.flatMap(({ row, send }) => {
    const result = results.get(send.dedupeId);
    return result?.kind === 'accepted' ? [{ row, traceId: result.traceId }] : [];
  });
  for (const [traceId, of] of Map.groupBy(accepted, (one) => one.traceId)) {
    const ids = of.map(({ row }) => row._id);
    const from = new Date(deps.now().getTime() + deps.resultsAfterMs);
    const request = { profile_id: profileId, destination_id: destinationId, trace_id: traceId, row_ids: ids };
    await deps.requests.add([request], from, deps.now());
    await deps.deliveries.retrace(request);
  }
  return accepted.length === rows.length;
}
