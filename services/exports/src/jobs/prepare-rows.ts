// Decides what one attempt sends of pending rows: it ends those that must not be sent, or not again, and returns the others.
import { rowsOf } from '../domain/catalog-rows.ts';
import { canBeSentAgain } from '../domain/judge-attempt.ts';
import { buildPayload } from '../domain/payload/build-payload.ts';
import type { Target } from '../domain/payload/building.ts';
import type { SkipReason } from '../domain/payload/skip-reason.ts';
import { exportsEnded } from '../metrics.ts';
import type { ReadFacts } from '../sources/read-facts.ts';
import { readPrivacy, type Subscribers } from '../sources/read-privacy.ts';
import type { Catalogs } from '../store/catalogs.ts';
import type { Destinations } from '../store/destinations.ts';
import type { ExportDeliveries } from '../store/export-deliveries.ts';
import type { CatalogDoc, DestinationDoc, ExportDeliveryDoc } from '../store/export-docs.ts';
import type { SentRow } from './attempt-batch.ts';

export interface PrepareRowsDeps {
  readonly destinations: Pick<Destinations, 'list'>;
  readonly deliveries: Pick<ExportDeliveries, 'skip' | 'giveUp'>;
  readonly catalogs: Pick<Catalogs, 'find'>;
  readonly subscribers: Subscribers;
  readonly readFacts: ReadFacts;
  now(): Date;
}

/**
 * Reads everything anew, so that a privacy mode, a row of the catalog or an erasure applies from the next attempt on.
 * @param rows pending rows of the destination, at most 1000
 * @returns the rows with what is sent of each; null while the profile is archived
 * @throws AppError when access, attribution or identity is unavailable: nothing has changed then
 */
export async function prepareRows(
  deps: PrepareRowsDeps,
  destination: DestinationDoc,
  rows: readonly ExportDeliveryDoc[],
): Promise<SentRow[] | null> {
  const { profile_id: profileId, platform } = destination;
  const mode = await readPrivacy(deps.subscribers, profileId);
  if (mode === null) return null;
  const catalog = await deps.catalogs.find(profileId);
  const others = await deps.destinations.list(profileId);
  const known = await deps.readFacts(
    profileId,
    rows.map(({ event_id }) => event_id),
  );
  const sent: SentRow[] = [];
  const skipped = new Map<SkipReason, ExportDeliveryDoc[]>();
  for (const row of rows) {
    const of = known.get(row.event_id);
    const present = situation(row, destination, catalog, others);
    const built = buildPayload({ facts: of?.facts, person: of?.person, mode, now: deps.now(), ...present });
    if ('skip' in built) skipped.set(built.skip, [...(skipped.get(built.skip) ?? []), row]);
    else if (!canBeSentAgain(row.first_sent_at, deps.now())) {
      await deps.deliveries.giveUp(row, deps.now());
      exportsEnded.add(1, { platform, kind: 'conversion', outcome: 'failed' });
    } else sent.push({ row, ...built, rowValue: present.row?.value ?? 'none' });
  }
  for (const [reason, ended] of skipped) {
    await deps.deliveries.skip(ended, reason, deps.now());
    exportsEnded.add(ended.length, { platform, kind: 'conversion', outcome: 'skipped' });
  }
  return sent;
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
