// Sends what is due for one destination, page by page, until nothing is left, the time is up, or the destination has to wait.
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { rowsOf } from '../domain/catalog-rows.ts';
import { canBeSentAgain } from '../domain/judge-attempt.ts';
import { buildPayload } from '../domain/payload/build-payload.ts';
import type { Target } from '../domain/payload/building.ts';
import { MAX_AGE_MS } from '../domain/payload/skip-reason.ts';
import { exportsEnded } from '../metrics.ts';
import type { ReadFacts } from '../sources/read-facts.ts';
import { readPrivacy, type Subscribers } from '../sources/read-privacy.ts';
import type { Catalogs } from '../store/catalogs.ts';
import type { Destinations } from '../store/destinations.ts';
import type { CatalogDoc, DestinationDoc, ExportDeliveryDoc } from '../store/export-docs.ts';
import { type AttemptDeps, attemptBatch, type SentRow, type Waiting } from './attempt-batch.ts';

export interface SendConversionsDeps extends AttemptDeps {
  readonly destinations: Pick<Destinations, 'find' | 'list' | 'pause' | 'delivered' | 'setNextDue'>;
  readonly catalogs: Pick<Catalogs, 'find'>;
  readonly subscribers: Subscribers;
  readonly readFacts: ReadFacts;
  readonly logger: Logger;
  /** Aborts when the service stops: another process then repeats an attempt that this cut off. */
  readonly signal: AbortSignal;
  /** How long one run may begin new attempts. */
  readonly turnMs: number;
}

const PAGE = 40;
/** How often a profile that is archived is checked. */
const LOOK_AGAIN_MS = 60_000;

/**
 * Makes the function that works through one destination. When privacy, conversions or persons cannot be read, it changes nothing
 * and leaves the rows to the next run.
 * @throws AppError when access, attribution, identity or connections is unavailable
 */
export function sendConversions(deps: SendConversionsDeps) {
  const { destinations, deliveries, now, signal, turnMs } = deps;
  return async function sendConversions(destinationId: string): Promise<void> {
    const endsAt = performance.now() + turnMs;
    while (!signal.aborted && performance.now() < endsAt) {
      const destination = await destinations.find(destinationId);
      // A conversion that arrives meanwhile is no reason to retry earlier than the platform said.
      if (!destination || isWaiting(destination, now())) return;
      const rows = await deliveries.due(destinationId, now(), PAGE);
      if (rows.length === 0) return destinations.setNextDue(destination, await deliveries.nextDue(destinationId));
      const waiting = await sendPage(deps, destination, rows);
      if (waiting !== null) return wait(deps, destination, waiting);
    }
  };
}

const isWaiting = ({ paused, due_at }: DestinationDoc, now: Date) => paused !== null && due_at > now;

/** @returns why the destination has to wait; null when it does not */
async function sendPage(
  deps: SendConversionsDeps,
  destination: DestinationDoc,
  rows: readonly ExportDeliveryDoc[],
): Promise<Waiting | null> {
  const { profile_id: profileId } = destination;
  // Read again for each page: a privacy mode, a row or an erasure applies from the next attempt on.
  const mode = await readPrivacy(deps.subscribers, profileId);
  if (mode === null) return { reason: 'profile_archived', text: '', ms: LOOK_AGAIN_MS };
  const catalog = await deps.catalogs.find(profileId);
  const others = await deps.destinations.list(profileId);
  const known = await deps.readFacts(
    profileId,
    rows.map(({ event_id }) => event_id),
  );
  const byTarget = new Map<string, SentRow[]>();
  for (const row of rows) {
    const of = known.get(row.event_id);
    const built = buildPayload({
      ...{ facts: of?.facts, person: of?.person, mode, now: deps.now() },
      ...situation(row, destination, catalog, others),
    });
    if ('skip' in built) {
      await deps.deliveries.skip([row], built.skip, deps.now());
      exportsEnded.add(1, { platform: destination.platform, kind: 'conversion', outcome: 'skipped' });
    } else if (!canBeSentAgain(row.first_sent_at, deps.now())) {
      await deps.deliveries.giveUp(row, deps.now());
      exportsEnded.add(1, { platform: destination.platform, kind: 'conversion', outcome: 'failed' });
    } else addTo(byTarget, { row, ...built });
  }
  for (const sent of byTarget.values()) {
    if (deps.signal.aborted) return null;
    const { delivered, waiting } = await attemptBatch(deps, destination, sent);
    if (delivered > 0) await deps.destinations.delivered(destination._id, deps.now());
    if (waiting !== null) return waiting;
  }
  return null;
}

function addTo(byTarget: Map<string, SentRow[]>, sent: SentRow): void {
  const others = byTarget.get(sent.targetId);
  if (others) others.push(sent);
  else byTarget.set(sent.targetId, [sent]);
}

function situation(
  row: ExportDeliveryDoc,
  destination: DestinationDoc,
  catalog: CatalogDoc,
  others: readonly DestinationDoc[],
) {
  return {
    row: rowsOf(catalog, [destination]).find(
      (one) => one.destination_id === destination._id && one.conversion_key === row.conversion_key,
    ),
    safeDatasetId: catalog.safe_target?.ad_pixel_id ?? null,
    target: targetOf(destination, others),
  };
}

function targetOf(destination: DestinationDoc, others: readonly DestinationDoc[]): Target {
  const { platform, kind, enabled: isEnabled, ad_pixel_id, conversion_action_id } = destination;
  const { whatsapp_business_account_id: businessAccountId, messaging_dataset_id: datasetId } = destination;
  return {
    ...{ platform, isEnabled, id: ad_pixel_id || conversion_action_id, takesOnlyMessages: kind === 'chat_dataset' },
    limitDataUse: destination.limit_data_use,
    messaging: datasetId === '' ? null : { businessAccountId, datasetId },
    isBesideMessages: others.some((one) => one._id !== destination._id && one.kind === 'chat_dataset' && one.enabled),
  };
}

/** Pauses the destination, and skips the conversions that became too old while they waited. */
async function wait(
  { destinations, deliveries, now, logger }: SendConversionsDeps,
  { _id, profile_id, connection_id, platform }: DestinationDoc,
  { reason, text, ms }: Waiting,
): Promise<void> {
  const at = now();
  const skipped = await deliveries.skipOlder(_id, new Date(at.getTime() - MAX_AGE_MS[platform]), at);
  if (skipped > 0) exportsEnded.add(skipped, { platform, kind: 'conversion', outcome: 'skipped' });
  await destinations.pause(_id, { reason, text }, new Date(at.getTime() + ms));
  logger.info({ connection_id, profile_id, reason }, 'a destination waits');
}
