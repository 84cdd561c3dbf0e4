// Makes exports.destination-changed of a destination, the same for its first publication and a republication.
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type BusEvent, busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { destinationChanged } from '@touchline/proto/catalog.ts';
import type { DestinationDoc } from './export-docs.ts';

type Published = Pick<DestinationDoc, '_id' | 'profile_id' | 'connection_id'> & {
  readonly published: NonNullable<DestinationDoc['published']>;
};

export function destinationEvent({ _id, profile_id, connection_id, published: { state, at } }: Published): BusEvent {
  return busEvent(destinationChanged, {
    ...{ id: deterministicId('exports.destination-changed', _id, at.toISOString()), profileId: profile_id, time: at },
    data: {
      ...{ profileId: profile_id, destinationId: _id, connectionId: connection_id, state },
      ...{ reason: state === 'paused' ? 'failing' : '', changedAt: timestampFromDate(at) },
    },
  });
}
