// Converts a ledger row to the event of the bus and of the feed. Many services read the bus, and it keeps messages for days, so
// it gets only what a consumer needs, and of the person only whether the event names one (ADR 35). The proto's fields say what
// each of them gets.
import type { DescField, MessageInitShape } from '@bufbuild/protobuf';
import { type BusEvent, busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { fieldsWith } from '@touchline/chassis/proto/fields-with.ts';
import { initOf } from '@touchline/chassis/proto/plain.ts';
import { eventsRecorded } from '@touchline/proto/catalog.ts';
import { EventSchema } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import { bus_only, feed_only } from '@touchline/proto/gen/touchline/events/v1/options_pb.ts';
import { eventOf, type RawEventDoc } from './raw-event.ts';

type EventInit = MessageInitShape<typeof EventSchema>;

/**
 * The compact form of a JWE, which link tokens have; any other text under that name in a page's address may say anything about
 * anyone.
 */
const SEALED = /^eyJ[\w-]{0,1021}(?:\.[\w-]{1,1024}){4}$/;
/** The names that connections may have. */
const PROVIDER = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/;

const BUS_ONLY = fieldsWith(EventSchema, bus_only);
const FEED_ONLY = fieldsWith(EventSchema, feed_only);

/** Returns the event as the feed of its own profile shows it. */
export const toFeedEvent = (row: RawEventDoc): EventInit => toEvent(row, (field) => !BUS_ONLY.has(field));

/** Returns a row's events.recorded-v2. The id contains the row's revision, so every change is a message of its own. */
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

/**
 * Returns the provider of a provider's event. Only there is the property our own; elsewhere a caller's property of that name may
 * say anything.
 */
function providerOf({ origin, properties }: RawEventDoc): string | undefined {
  const provider = properties?.provider;
  return origin === 'provider' && typeof provider === 'string' && PROVIDER.test(provider) ? provider : undefined;
}
