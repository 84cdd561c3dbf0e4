// Builds what leaves of deliveries now, or says why nothing does.
import { rowsOf } from '../domain/catalog-rows.ts';
import { buildPayload } from '../domain/payload/build-payload.ts';
import type { Built, Target } from '../domain/payload/building.ts';
import type { RowValue } from '../domain/payload/conversion-value.ts';
import type { ReadFacts } from '../sources/read-facts.ts';
import { readPrivacy, type Subscribers } from '../sources/read-privacy.ts';
import type { Catalogs } from '../store/catalogs.ts';
import type { Destinations } from '../store/destinations.ts';
import type { CatalogDoc, DestinationDoc, ExportDeliveryDoc } from '../store/export-docs.ts';

export interface BuildRowsDeps {
  readonly destinations: Pick<Destinations, 'list'>;
  readonly catalogs: Pick<Catalogs, 'find'>;
  readonly subscribers: Subscribers;
  readonly readFacts: ReadFacts;
  now(): Date;
}

/** rowValue is how the row of the catalog values the conversion. */
export type BuiltRow = Built & { readonly row: ExportDeliveryDoc; readonly rowValue: RowValue };

/**
 * Reads everything anew, so that a privacy mode, a row of the catalog or an erasure applies from the next attempt on.
 * @param rows deliveries of the destination, at most 1000
 * @returns one for each; null while the profile is archived
 * @throws AppError when access, attribution or identity is unavailable
 */
export async function buildRows(
  deps: BuildRowsDeps,
  destination: DestinationDoc,
  rows: readonly ExportDeliveryDoc[],
): Promise<BuiltRow[] | null> {
  const { profile_id: profileId } = destination;
  const mode = await readPrivacy(deps.subscribers, profileId);
  if (mode === null) return null;
  const catalog = await deps.catalogs.find(profileId);
  const others = await deps.destinations.list(profileId);
  const known = await deps.readFacts(
    profileId,
    rows.map(({ event_id }) => event_id),
  );
  return rows.map((row) => {
    const of = known.get(row.event_id);
    const present = situation(row, destination, catalog, others);
    const built = buildPayload({ facts: of?.facts, person: of?.person, mode, now: deps.now(), ...present });
    return { ...built, row, rowValue: present.row?.value ?? 'none' };
  });
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
