// Handles conversions.credited: adds a delivery for each destination of the profile, before anything is sent.
import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { Handler } from '@touchline/chassis/bus/consume.ts';
import { done } from '@touchline/chassis/bus/verdict.ts';
import type {
  ConversionCredited,
  ConversionCreditedSchema,
} from '@touchline/proto/gen/touchline/events/v1/conversions_pb.ts';
import { rowsOf } from '../domain/catalog-rows.ts';
import { ADJUSTMENTS_JOB, type QueueExport } from '../jobs/queue-export.ts';
import type { Adjustments } from '../store/adjustments.ts';
import type { Catalogs } from '../store/catalogs.ts';
import type { Destinations } from '../store/destinations.ts';
import { deliveryId, type ExportDeliveries } from '../store/export-deliveries.ts';
import type { CatalogDoc, DestinationDoc, ExportDeliveryDoc } from '../store/export-docs.ts';
import { KEPT_DAYS } from '../store/export-indexes.ts';
import type { ReceivedRevisions } from '../store/received-revisions.ts';

interface Deps {
  readonly destinations: Pick<Destinations, 'ofProfiles' | 'wake'>;
  readonly catalogs: Pick<Catalogs, 'ofProfiles'>;
  readonly deliveries: Pick<ExportDeliveries, 'add'>;
  readonly adjustments: Pick<Adjustments, 'ask'>;
  readonly revisions: ReceivedRevisions;
  readonly queueExport: Pick<QueueExport, 'nudge'>;
  now(): Date;
}

const KEPT_MS = KEPT_DAYS * 86_400_000;

/**
 * Adds a delivery for each conversion that the catalog lists and that happened after the destination was made; repeated messages,
 * in any order, give one row. It adds none for a conversion whose row would have been deleted already, since that is older than
 * any platform takes. Nor does it for a message older than one received before about the same conversion, which may have been
 * removed or changed since.
 */
export function onConversionsCredited(deps: Deps): Handler<typeof ConversionCreditedSchema> {
  const { destinations, catalogs, deliveries, adjustments, revisions, queueExport, now } = deps;
  return async function onConversionsCredited(messages) {
    const all = messages.map(({ data }) => data);
    const found = await destinations.ofProfiles([...new Set(all.map(({ profileId }) => profileId))]);
    if (found.length === 0) return messages.map(() => done());
    const at = now();
    const concerned = new Set(found.map(({ profile_id }) => profile_id));
    const kept = all.filter((one) => concerned.has(one.profileId) && !isForgotten(one, at));
    const newest = await revisions.newestOf(kept, at);
    const conversions = newest.filter(({ removed }) => !removed);
    const byProfile = await catalogs.ofProfiles([...concerned]);
    const listed = new Set(
      found.flatMap((destination) => listedGoals(destination, byProfile.get(destination.profile_id))),
    );
    const rows = conversions.flatMap((conversion) =>
      found
        .filter(
          ({ _id, profile_id }) =>
            profile_id === conversion.profileId && listed.has(`${_id} ${conversion.conversionType}`),
        )
        .flatMap((destination) => rowOf(conversion, destination, at) ?? []),
    );
    // Before the rows are added: what a new row is sent as is read later, and includes what is told now.
    const adjustable = found.filter(({ platform }) => platform === 'search_ads');
    await adjustments.ask(deliveriesOf(newest, adjustable), at);
    for (const { _id } of adjustable) queueExport.nudge(_id, ADJUSTMENTS_JOB);
    await deliveries.add(rows);
    // Includes rows that existed already: the process that wrote them may have died before it woke their destination.
    const woken = [...new Set(rows.map(({ destination_id }) => destination_id))];
    await destinations.wake(woken, at);
    for (const id of woken) queueExport.nudge(id);
    return messages.map(() => done());
  };
}

/** Returns the ids of the conversions' deliveries to these destinations, also where the catalog does not list them any more. */
const deliveriesOf = (conversions: readonly ConversionCredited[], destinations: readonly DestinationDoc[]): string[] =>
  destinations.flatMap(({ _id, profile_id }) =>
    conversions
      .filter(({ profileId }) => profileId === profile_id)
      .map(({ outcomeEventId }) => deliveryId(_id, outcomeEventId)),
  );

/** Returns which goals are sent to a destination, each after the destination's id. */
function listedGoals(destination: DestinationDoc, catalog: CatalogDoc | undefined): string[] {
  if (!destination.enabled || catalog === undefined) return [];
  return rowsOf(catalog, [destination])
    .filter(({ destination_id, enabled }) => enabled && destination_id === destination._id)
    .map(({ conversion_key }) => `${destination._id} ${conversion_key}`);
}

function isForgotten({ conversionTime }: ConversionCredited, now: Date): boolean {
  return conversionTime === undefined || now.getTime() - timestampDate(conversionTime).getTime() > KEPT_MS;
}

function rowOf(
  { profileId, outcomeEventId, conversionType, conversionTime }: ConversionCredited,
  { _id: destinationId, connection_id, created_at: since }: DestinationDoc,
  now: Date,
): ExportDeliveryDoc | undefined {
  if (conversionTime === undefined) return undefined;
  const time = timestampDate(conversionTime);
  if (time < since) return undefined;
  return {
    ...{ _id: deliveryId(destinationId, outcomeEventId), profile_id: profileId, kind: 'conversion', connection_id },
    ...{ destination_id: destinationId, status: 'pending', reason: null, error: null },
    ...{ event_id: outcomeEventId, conversion_key: conversionType, event_time: time },
    ...{
      event_name: '',
      action_source: null,
      platform_id: '',
      created_at: now,
      next_attempt_at: time < now ? time : now,
    },
    ...{ last_attempt_at: null, first_sent_at: null, attempts: 0, tries: 0 },
  };
}
