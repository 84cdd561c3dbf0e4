// Tells a platform what became of conversions that it has counted, or may have: what refunds left of their value, or that nothing is left.
import { type AttemptResult, backoff, type Problem, waitMs } from '../domain/judge-attempt.ts';
import { adjustmentFor, type Sent } from '../domain/payload/adjustment.ts';
import type { Adjustment } from '../domain/payload/conversion-payload.ts';
import { exportAdjustments } from '../metrics.ts';
import type { ReadFacts } from '../sources/read-facts.ts';
import { readPrivacy, type Subscribers } from '../sources/read-privacy.ts';
import type { SendAdjustments } from '../sources/send-adjustments.ts';
import type { AdjustmentEnd, Adjustments } from '../store/adjustments.ts';
import type { Destinations } from '../store/destinations.ts';
import type { DestinationDoc, ExportDeliveryDoc } from '../store/export-docs.ts';

export interface AdjustConversionsDeps {
  readonly destinations: Pick<Destinations, 'find'>;
  readonly adjustments: Pick<Adjustments, 'dueOf' | 'end'>;
  readonly subscribers: Subscribers;
  readonly readFacts: ReadFacts;
  readonly sendAdjustments: SendAdjustments;
  now(): Date;
  /** Returns a random number from 0 to 1. */
  chance(): number;
  /** The wait after the first failed attempt. */
  readonly backoffMs: number;
  /** Aborts when the service stops. */
  readonly signal: AbortSignal;
  /** How long one run may begin new attempts. */
  readonly turnMs: number;
}

/** As many as attribution describes at once. */
const PAGE = 100;
/** Platforms order adjustments of one conversion by whole seconds: of two in one second they ignore one. */
const ORDERED_BY_MS = 1000;
/** How often a profile that is archived is checked. */
const LOOK_AGAIN_MS = 60_000;
/** The waits add up to about a fortnight; a platform takes no changes of what is much older. */
const MAX_TRIES = 50;

/**
 * Makes the function that works through the adjustments of one destination. What an adjustment says is read anew at each attempt, so
 * that any order of refunds ends with the same value.
 * @throws AppError when access, attribution, identity or connections is unavailable: the rows stay due
 */
export function adjustConversions(deps: AdjustConversionsDeps) {
  const { destinations, adjustments, now, signal, turnMs } = deps;
  return async function adjustConversions(destinationId: string): Promise<void> {
    const endsAt = performance.now() + turnMs;
    while (!signal.aborted && performance.now() < endsAt) {
      const destination = await destinations.find(destinationId);
      const rows = await adjustments.dueOf(destinationId, now(), PAGE);
      if (!destination || rows.length === 0) return;
      await adjustPage(deps, destination, rows);
    }
  };
}

async function adjustPage(
  deps: AdjustConversionsDeps,
  destination: DestinationDoc,
  rows: readonly ExportDeliveryDoc[],
): Promise<void> {
  const { profile_id: profileId } = destination;
  const mode = await readPrivacy(deps.subscribers, profileId);
  if (mode === null) return putOff(deps, rows, LOOK_AGAIN_MS);
  const ids = rows.map(({ event_id }) => event_id);
  const known = await deps.readFacts(profileId, ids);
  const byTarget = new Map<string, Due[]>();
  for (const row of rows) {
    const facts = known.get(row.event_id)?.facts;
    const present = { facts, rowValue: row.row_value ?? 'amount', mode, now: deps.now() } as const;
    const adjustment = adjustmentFor(sentOf(destination, row), present);
    // Nothing is adjusted before it happened, by the clock of whoever recorded it.
    const notBefore = Math.max((row.adjusted?.at.getTime() ?? 0) + ORDERED_BY_MS, facts?.time.getTime() ?? 0);
    const early = notBefore - deps.now().getTime();
    if (adjustment === null) await deps.adjustments.end(row, { kind: 'none' }, deps.now());
    else if (early > 0) await putOff(deps, [row], early);
    else byTarget.set(row.platform_id, [...(byTarget.get(row.platform_id) ?? []), { row, adjustment }]);
  }
  for (const [targetId, due] of byTarget) await sendDue(deps, destination, targetId, due);
}

interface Due {
  readonly row: ExportDeliveryDoc;
  readonly adjustment: Adjustment;
}

async function sendDue(
  deps: AdjustConversionsDeps,
  {
    profile_id: profileId,
    connection_id: connectionId,
    kind,
    test_event_code: testEventCode,
    platform,
  }: DestinationDoc,
  targetId: string,
  due: readonly Due[],
): Promise<void> {
  const to = { profileId, connectionId, testEventCode, target: { kind, id: targetId } };
  const answer = await deps.sendAdjustments({ ...to, adjustments: due.map(({ adjustment }) => adjustment) });
  for (const { row, adjustment } of due) {
    const end = endOf(deps, row, adjustment, answer.results.get(adjustment.dedupeId), answer.problem);
    await deps.adjustments.end(row, end, deps.now());
    if (end.kind === 'accepted' || end.kind === 'refused')
      exportAdjustments.add(1, { platform, kind: adjustment.kind, outcome: end.kind });
  }
}

function endOf(
  { now, chance, backoffMs: baseMs }: AdjustConversionsDeps,
  { adjust }: ExportDeliveryDoc,
  adjustment: Adjustment,
  result: AttemptResult | undefined,
  problem: Problem | null,
): AdjustmentEnd {
  if (result?.kind === 'accepted') return { kind: 'accepted', adjustment };
  if (result?.kind === 'refused') return { kind: 'refused', adjustment, error: result.error };
  const tries = adjust?.tries ?? 0;
  if (result?.kind === 'retry') {
    if (tries >= MAX_TRIES) return { kind: 'refused', adjustment, error: result.error };
    return { kind: 'retry', at: new Date(now().getTime() + backoff(tries, baseMs, chance())), isTry: true };
  }
  const ms = problem === null ? baseMs : waitMs(problem, 0, chance());
  return { kind: 'retry', at: new Date(now().getTime() + ms), isTry: false };
}

async function putOff(
  { adjustments, now }: AdjustConversionsDeps,
  rows: readonly ExportDeliveryDoc[],
  ms: number,
): Promise<void> {
  const at = new Date(now().getTime() + ms);
  for (const row of rows) await adjustments.end(row, { kind: 'retry', at, isTry: false }, now());
}

const sentOf = ({ platform }: DestinationDoc, { event_id, value, adjusted }: ExportDeliveryDoc): Sent => ({
  ...{ platform, dedupeId: event_id, orderId: event_id, value: value ?? null },
  isRetracted: adjusted?.kind === 'retraction' && adjusted.state === 'accepted',
});
