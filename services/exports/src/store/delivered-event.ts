// Makes exports.delivered of a delivered row, the same for its first publication and a republication.
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type BusEvent, busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { exportsDelivered } from '@touchline/proto/catalog.ts';
import type { ExportDeliveryDoc } from './export-docs.ts';

/** Returns the event; it holds ids and the time, nothing of what was sent. */
export function deliveredEvent(row: ExportDeliveryDoc & { readonly ended_at: Date }): BusEvent {
  const { _id, profile_id: profileId, kind, ended_at: time } = row;
  return busEvent(exportsDelivered, {
    ...{ id: deterministicId('exports.delivered', _id), profileId, time },
    data: {
      ...{ profileId, deliveryId: _id, kind, connectionId: row.connection_id, destinationId: row.destination_id },
      ...{ outcomeEventId: row.event_id, deliveredAt: timestampFromDate(time) },
    },
  });
}
