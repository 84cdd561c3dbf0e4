// Sends what is due for one destination, a few conversions at a time, until nothing is left, the time is up, or the destination
// has to wait.
import { type AttemptVerdict, canBeSentAgain } from '../../domain/exports/judge-attempt.ts';
import { MAX_AGE_MS, type Prepared, prepareConversion } from '../../domain/exports/prepare-conversion.ts';
import type { ReadFacts } from '../../exports/read-facts.ts';
import { readPrivacy, type Subscribers } from '../../exports/read-privacy.ts';
import { type Usable, type UsableDeps, usableConnection } from '../../exports/usable-connection.ts';
import { exportsEnded } from '../../metrics.ts';
import type { Connections } from '../../store/connections.ts';
import type { Catalogs } from '../../store/exports/catalogs.ts';
import type { Destinations } from '../../store/exports/destinations.ts';
import type { ExportDeliveries } from '../../store/exports/export-deliveries.ts';
import type { CatalogDoc, DestinationDoc, ExportDeliveryDoc, PauseReason } from '../../store/exports/export-docs.ts';
import { type AttemptDeps, attemptConversion } from './attempt-conversion.ts';

export interface SendConversionsDeps extends UsableDeps, AttemptDeps {
  readonly destinations: Pick<Destinations, 'find' | 'pause' | 'delivered' | 'setNextDue'>;
  readonly deliveries: ExportDeliveries;
  readonly catalogs: Pick<Catalogs, 'find'>;
  readonly connections: Pick<Connections, 'find' | 'needsReconnect'>;
  readonly subscribers: Subscribers;
  readonly readFacts: ReadFacts;
  /** How long one run may begin new attempts. */
  readonly turnMs: number;
}

const PAGE = 40;
/** How many conversions are sent at the same time; one slow answer holds up no more than these. */
const AT_ONCE = 4;
/** How often a connection that a person has to fix is checked. */
const LOOK_AGAIN_MS = 60_000;

/**
 * Makes the function that works through one destination. When privacy, conversions or persons cannot be read, it changes nothing
 * and leaves the rows to the next run.
 * @throws AppError when access, attribution or identity is unavailable
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
      if (!(await sendPage(deps, destination, rows))) return;
    }
  };
}

const isWaiting = ({ paused, due_at }: DestinationDoc, now: Date) => paused !== null && due_at > now;

/** @returns false when the destination has to wait */
async function sendPage(
  deps: SendConversionsDeps,
  destination: DestinationDoc,
  rows: readonly ExportDeliveryDoc[],
): Promise<boolean> {
  const { _id, profile_id: profileId, connection_id: connectionId } = destination;
  const usable = await usableConnection(deps, { profileId, connectionId }, deps.signal);
  if (typeof usable === 'string') return wait(deps, destination, usable);
  // Read again for each page: a privacy mode, a rule or an erasure applies from the next attempt on.
  const mode = await readPrivacy(deps.subscribers, profileId);
  if (mode === null) return wait(deps, destination, 'profile_archived');
  const catalog = await deps.catalogs.find(profileId);
  const known = await deps.readFacts(
    profileId,
    rows.map(({ event_id }) => event_id),
  );
  for (let at = 0; at < rows.length && !deps.signal.aborted; at += AT_ONCE) {
    const attempts = rows.slice(at, at + AT_ONCE).map(async (row) => {
      const of = known.get(row.event_id);
      const prepared = prepareConversion({
        ...{ facts: of?.facts, person: of?.person, mode, now: deps.now() },
        ...situation(row, destination, catalog),
      });
      return handle(deps, usable, row, prepared);
    });
    const verdicts = await Promise.all(attempts);
    if (verdicts.some((verdict) => verdict?.kind === 'delivered')) await deps.destinations.delivered(_id, deps.now());
    const held = verdicts.find((verdict) => verdict?.kind === 'hold');
    if (held) return hold(deps, destination, usable, held);
  }
  return true;
}

function situation(row: ExportDeliveryDoc, destination: DestinationDoc, { rules, safe_target: target }: CatalogDoc) {
  const { ad_pixel_id, whatsapp_business_account_id: businessAccountId, messaging_dataset_id: datasetId } = destination;
  return {
    rule: rules.find(({ conversion_key }) => conversion_key === row.conversion_key),
    safeDatasetId: target?.ad_pixel_id ?? null,
    destination: { datasetId: ad_pixel_id, messaging: datasetId === '' ? null : { businessAccountId, datasetId } },
  };
}

async function handle(
  deps: SendConversionsDeps,
  usable: Usable,
  row: ExportDeliveryDoc,
  prepared: Prepared,
): Promise<AttemptVerdict | null> {
  const { deliveries, now } = deps;
  const ended = (outcome: string) =>
    exportsEnded.add(1, { platform: usable.connection.channel, kind: row.kind, outcome });
  if ('skip' in prepared) {
    await deliveries.skip([row], prepared.skip, now());
    ended('skipped');
    return null;
  }
  if (!canBeSentAgain(row.first_sent_at, now())) {
    await deliveries.giveUp(row, now());
    ended('failed');
    return null;
  }
  return attemptConversion(deps, usable, { row, sent: prepared.send });
}

async function hold(
  deps: SendConversionsDeps,
  destination: DestinationDoc,
  { connection }: Usable,
  { error, untilMs, why }: Extract<AttemptVerdict, { kind: 'hold' }>,
): Promise<false> {
  if (why === 'reconnect_required') await deps.connections.needsReconnect(connection, error.text, deps.now());
  return wait(deps, destination, why, error.text, new Date(untilMs));
}

/** Pauses the destination, and skips the conversions that became too old while they waited. */
async function wait(
  { destinations, deliveries, now, logger }: SendConversionsDeps,
  { _id, profile_id, connection_id, platform }: DestinationDoc,
  reason: PauseReason,
  text = '',
  until = new Date(now().getTime() + LOOK_AGAIN_MS),
): Promise<false> {
  const at = now();
  const skipped = await deliveries.skipOlder(_id, new Date(at.getTime() - MAX_AGE_MS), at);
  if (skipped > 0) exportsEnded.add(skipped, { platform, kind: 'conversion', outcome: 'skipped' });
  await destinations.pause(_id, { reason, text }, until);
  logger.info({ connection_id, profile_id, reason }, 'a destination waits');
  return false;
}
