// Reads what a platform made of conversions that it had accepted. Where it only counts those that failed, they are sent again in
// smaller requests until each failure has its conversion; what the platform has counted already counts once.
import { backoff } from '../domain/judge-attempt.ts';
import { judgeResult } from '../domain/judge-result.ts';
import { exportsEnded } from '../metrics.ts';
import type { ReadResults } from '../sources/read-results.ts';
import type { Destinations } from '../store/destinations.ts';
import type { ExportDeliveries } from '../store/export-deliveries.ts';
import type { AcceptedRequestDoc, DestinationDoc } from '../store/export-docs.ts';
import type { AcceptedRequests } from '../store/requests.ts';
import { type ResendDeps, resendHalves } from './resend-halves.ts';

export interface ReadResultsDeps extends ResendDeps {
  readonly destinations: Pick<Destinations, 'find' | 'list'>;
  readonly requests: AcceptedRequests;
  readonly deliveries: ResendDeps['deliveries'] & Pick<ExportDeliveries, 'refuseLater'>;
  readonly readResults: ReadResults;
  now(): Date;
  /** Returns a random number from 0 to 1. */
  chance(): number;
  readonly backoffMs: number;
  /** Aborts when the service stops. */
  readonly signal: AbortSignal;
  /** How long one run may begin new calls. */
  readonly turnMs: number;
}

/** As many as connections reads at once. */
const PAGE = 50;
/** A platform that says nothing for so long will not say anything. */
const GIVE_UP_AFTER_MS = 3 * 86_400_000;

/** @throws AppError when a service is unavailable: the requests stay due */
export function readResults(deps: ReadResultsDeps) {
  const { destinations, requests, now, signal, turnMs } = deps;
  return async function readResults(destinationId: string): Promise<void> {
    const endsAt = performance.now() + turnMs;
    while (!signal.aborted && performance.now() < endsAt) {
      const destination = await destinations.find(destinationId);
      const due = await requests.dueOf(destinationId, now(), PAGE);
      if (!destination || due.length === 0) return;
      await readPage(deps, destination, due);
    }
  };
}

async function readPage(
  deps: ReadResultsDeps,
  destination: DestinationDoc,
  due: readonly AcceptedRequestDoc[],
): Promise<void> {
  const { profile_id: profileId, connection_id: connectionId } = destination;
  const traceIds = due.map(({ trace_id }) => trace_id);
  const results = await deps.readResults({ profileId, connectionId, traceIds });
  for (const request of due) {
    const verdict = judgeResult(results.get(request.trace_id) ?? NOT_SAID, request.row_ids.length);
    if (verdict.kind === 'refused') {
      const { platform } = destination;
      const refused = await deps.deliveries.refuseLater(request, verdict.error);
      if (refused > 0) exportsEnded.add(refused, { platform, kind: 'conversion', outcome: 'refused_later' });
    }
    if (verdict.kind === 'refused' || verdict.kind === 'settled') await deps.requests.remove(request);
    else if (verdict.kind === 'wait' || !(await resendHalves(deps, destination, request))) await putOff(deps, request);
    else await deps.requests.remove(request);
  }
}

const NOT_SAID = { state: 'processing', failures: [] };

async function putOff(
  { requests, now, chance, backoffMs }: ReadResultsDeps,
  request: AcceptedRequestDoc,
): Promise<void> {
  const at = now().getTime();
  if (at - request.created_at.getTime() > GIVE_UP_AFTER_MS) return requests.remove(request);
  return requests.putOff(request, new Date(at + backoff(request.tries, backoffMs, chance())));
}
