// Declares the ledger's row: the recorded event as MongoDB stores it. It has the members of the event under the names of their
// proto fields, except for those below; empty members are absent. Traits are a part of their own, so that an erasure can unset
// it; `pending` makes a changed row its own outbox entry.
import { type Event, EventSchema } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import { DIRECT, type Marketing } from '../domain/marketing/marketing.ts';
import type { RecordedEvent } from '../domain/recorded-event.ts';

type SnakeCase<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${SnakeCase<Tail>}`
  : '';

type Stored = Pick<RecordedEvent, Exclude<keyof Event & keyof RecordedEvent, 'eventId' | 'marketing'>>;
type Columns = { [Name in keyof Stored as SnakeCase<Name>]: Stored[Name] };

export interface RawEventDoc extends Columns {
  _id: string; // event_id, derived from profile, origin and idempotency key: the unique index that removes repeats while the row is kept
  marketing?: StoredMarketing;
  traits?: RecordedEvent['traits'];
  link_token?: string;
  /** The customer to whom the merchant assigned the payment; the row then has no traits. */
  payer_id?: string;
  /** True once the person was erased: the row never accepts anything personal again. */
  erased?: true;
  /** Since when the changed row waits to be republished; new rows are covered by the watermark (ADR 18). */
  pending?: Date;
  /** The trace of the request for which it waits (traceparent), where one is recorded; stored only with `pending`. */
  trace?: string;
}

type RefName = 'campaignExternalId' | 'adSetExternalId' | 'adExternalId';

/** The refs to an ad are stored under the names that they had before they were in the proto. */
type StoredMarketing = Partial<Omit<Marketing, RefName>> & {
  campaignId?: string;
  adSetId?: string;
  adId?: string;
};

/** Pairs of the event's member and the row's column. */
const COLUMNS: readonly (readonly [member: string, column: string])[] = EventSchema.fields
  .filter(({ localName }) => localName !== 'eventId' && localName !== 'marketing')
  .map(({ localName, name }) => [localName, name]);

/** Makes the row of a new event. */
export function rowOf(event: RecordedEvent): RawEventDoc {
  const row: Record<string, unknown> = { _id: event.eventId };
  const members = event as unknown as Readonly<Record<string, unknown>>;
  for (const [member, column] of COLUMNS) if (members[member] !== undefined) row[column] = members[member];
  const { marketing, traits, linkToken } = event;
  // Most events have no evidence; their marketing is not stored.
  if (marketing.hasEvidence || marketing.isInternal || marketing.isPaymentReturn) row.marketing = stored(marketing);
  if (traits !== undefined) row.traits = traits;
  if (linkToken !== undefined) row.link_token = linkToken;
  return row as unknown as RawEventDoc;
}

/** Returns the event of a row, without the traits and the link token. */
export function eventOf(row: RawEventDoc): Omit<RecordedEvent, 'traits' | 'linkToken'> {
  const event: Record<string, unknown> = { eventId: row._id, marketing: marketingOf(row) };
  const columns = row as unknown as Readonly<Record<string, unknown>>;
  for (const [member, column] of COLUMNS) if (columns[column] != null) event[member] = columns[column];
  return event as unknown as RecordedEvent;
}

function stored(marketing: Marketing): StoredMarketing {
  const { campaignExternalId, adSetExternalId, adExternalId, ...rest } = marketing;
  return {
    ...rest,
    ...(campaignExternalId && { campaignId: campaignExternalId }),
    ...(adSetExternalId && { adSetId: adSetExternalId }),
    ...(adExternalId && { adId: adExternalId }),
  };
}

function marketingOf({ marketing }: RawEventDoc): Marketing {
  const { campaignId, adSetId, adId, ...rest } = marketing ?? {};
  return {
    ...(rest.hasEvidence ? { channel: DIRECT.channel } : DIRECT),
    ...rest,
    ...(campaignId && { campaignExternalId: campaignId }),
    ...(adSetId && { adSetExternalId: adSetId }),
    ...(adId && { adExternalId: adId }),
  };
}
