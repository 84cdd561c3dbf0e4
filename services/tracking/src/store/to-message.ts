// A ledger row as the bus and the feed carry it. The bus is read by many and keeps for days: it gets what somebody downstream
// needs, and of whom the event names only that it names somebody (ADR 35). What is whose, the fields of the proto say.
import type { DescField, MessageInitShape } from '@bufbuild/protobuf';
import { type BusEvent, busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { fieldsWith } from '@touchline/chassis/proto/fields-with.ts';
import { initOf } from '@touchline/chassis/proto/plain.ts';
import { eventsRecorded } from '@touchline/proto/catalog.ts';
import { EventSchema } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import { bus_only, feed_only } from '@touchline/proto/gen/touchline/events/v1/options_pb.ts';
import { eventOf, type RawEventDoc } from './raw-event.ts';

type EventInit = MessageInitShape<typeof EventSchema>;

/** The compact form of a JWE, as link tokens are; whatever else a page's address had under that name may say anything of anybody. */
const SEALED = /^eyJ[\w-]{0,1021}(?:\.[\w-]{1,1024}){4}$/;
/** What connections may call themselves. */
const PROVIDER = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/;

const BUS_ONLY = fieldsWith(EventSchema, bus_only);
const FEED_ONLY = fieldsWith(EventSchema, feed_only);

/** The event as the feed of its own profile shows it. */
export const toFeedEvent = (row: RawEventDoc): EventInit => toEvent(row, (field) => !BUS_ONLY.has(field));

/** events.recorded-v2 of a row. The id names the row's revision, so every change of it is a message of its own. */
export function toBusEvent(row: RawEventDoc): BusEvent {
  return busEvent(eventsRecorded, {
    id: row.revision === 0 ? row._id : `${row._id}.${row.revision}`,
    profileId: row.profile_id,
    time: row.event_time,
    trace: row.trace,
    data: {
      event: toEvent(row, (field) => !FEED_ONLY.has(field)),
      hasTraits: Boolean(row.traits),
      linkToken: SEALED.test(row.link_token ?? '') ? row.link_token : undefined,
      payerCustomerId: row.payer_id,
    },
  });
}

const toEvent = (row: RawEventDoc, isKept: (field: DescField) => boolean): EventInit =>
  initOf(EventSchema, { ...eventOf(row), provider: providerOf(row) }, isKept);

/** Which provider an event is of. It is a word of ours there alone: a caller's own property of that name may say anything. */
function providerOf({ origin, properties }: RawEventDoc): string | undefined {
  const provider = properties?.provider;
  return origin === 'provider' && typeof provider === 'string' && PROVIDER.test(provider) ? provider : undefined;
}
