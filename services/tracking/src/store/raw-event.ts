// The ledger's row: the recorded event as it lies in MongoDB. Empty members are left out, since a web event has few.
// Traits have a subdocument of their own, so that an erasure can unset it; `pending` makes a changed row its own outbox entry.
import type { Origin, Traits } from '../domain/event-draft.ts';
import type { Marketing } from '../domain/marketing/marketing.ts';
import type { RecordedEvent, WebContext } from '../domain/recorded-event.ts';

type Compact<T> = Partial<T> | undefined;

export interface RawEventDoc {
  _id: string; // event_id, derived from profile_id and idempotency_key: the unique index that dedupes for ever
  profile_id: string;
  origin: Origin;
  event_name: string;
  event_type: string;
  event_time: Date;
  received_at: Date;
  idempotency_key: string;
  visitor_id?: string;
  session_id?: string;
  value?: string;
  currency?: string;
  subject_ref?: string;
  action_source?: string;
  web?: Compact<WebContext>;
  marketing?: Compact<Marketing>;
  device?: Compact<RecordedEvent['device']>;
  geo?: Compact<RecordedEvent['geo']>;
  properties?: RecordedEvent['properties'];
  traits?: Compact<Traits>;
  link_token?: string;
  /** It is no payment and worth nothing, whatever value says: browsers' money was not booked when it was recorded. */
  money_left_out?: boolean;
  /** The customer whom the merchant assigned the payment to; the row then has no traits. */
  payer_id?: string;
  revision: number;
  /** True once the person was erased: the row never takes anything personal again. */
  erased?: true;
  /** Since when the row, changed, waits to be published anew; of a new row the watermark tells (ADR 18). */
  pending?: Date;
  /** The trace of the request that it waits for (traceparent), where one is recorded; stored with `pending` alone. */
  trace?: string;
}

/** The row of a new event. */
export function toDoc(event: RecordedEvent): RawEventDoc {
  return {
    _id: event.eventId,
    profile_id: event.profileId,
    origin: event.origin,
    event_name: event.eventName,
    event_type: event.eventType,
    event_time: event.eventTime,
    received_at: event.receivedAt,
    idempotency_key: event.idempotencyKey,
    ...compact({
      visitor_id: event.visitorId,
      session_id: event.sessionId,
      value: event.value,
      currency: event.currency,
      subject_ref: event.subjectRef,
      action_source: event.actionSource,
      link_token: event.linkToken,
      money_left_out: event.moneyLeftOut,
    }),
    ...sub('web', event.web),
    ...sub(
      'marketing',
      event.marketing.hasEvidence || event.marketing.isInternal || event.marketing.isPaymentReturn
        ? event.marketing
        : undefined,
    ),
    ...sub('device', event.device),
    ...sub('geo', event.geo),
    ...sub('properties', event.properties),
    ...sub('traits', event.traits),
    revision: event.revision,
  };
}

/** Leaves out empty texts, empty objects, false and undefined: all of them are what to-message.ts fills in. */
function compact<T extends object>(members: T): Partial<T> {
  const isKept = (value: unknown) =>
    typeof value === 'object' && value !== null
      ? Object.keys(value).length > 0
      : value !== '' && value !== false && value !== undefined;
  return Object.fromEntries(Object.entries(members).filter(([, value]) => isKept(value))) as Partial<T>;
}

function sub(
  name: 'web' | 'marketing' | 'device' | 'geo' | 'properties' | 'traits',
  members: object | undefined,
): Partial<RawEventDoc> {
  // properties keep their empty texts and false: they are the caller's own values.
  const kept = members && (name === 'properties' ? members : compact(members));
  return kept && Object.keys(kept).length > 0 ? { [name]: kept } : {};
}
