// Converts the public form of an event into the draft that tracking judges.
import { fromJson, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { Consent, Origin } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import {
  CampaignRefSchema,
  Door,
  DraftContextSchema,
  type EventDraftSchema,
} from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import { decimalText } from '../../domain/decimal.ts';
import type { EventInput } from './event-schema.ts';
import { traitsDraft } from './traits-draft.ts';

export type EventDraft = MessageInitShape<typeof EventDraftSchema>;

/**
 * Makes the draft.
 * @param credential the one on whose profile the event is recorded
 * @param newKey makes the default idempotency key: set here, so that a repeated call between services stores nothing twice
 */
export function eventDraft(
  profileId: string,
  event: EventInput,
  credential: Pick<Credential, 'defaultCountry'>,
  newKey: () => string,
): EventDraft {
  const { value, currency, subject_ref: subjectRef, ...properties } = event.properties ?? {};
  const { user_traits: traits, context, campaign } = event;
  return {
    profileId,
    origin: Origin.SERVER,
    door: Door.EVENTS,
    eventName: event.event_name,
    eventType: event.event_type,
    eventTime: event.event_time === undefined ? undefined : timestampFromDate(new Date(event.event_time)),
    idempotencyKey: event.idempotency_key ?? newKey(),
    anonymousId: event.anonymous_id,
    traits: traitsDraft(traits, credential),
    value: value === undefined ? undefined : decimalText(value),
    currency,
    subjectRef,
    properties,
    context: context && draftContext(context),
    campaign: campaign && fromJson(CampaignRefSchema, campaign),
    clickIds: event.click_ids,
    actionSource: event.action_source,
  };
}

const CONSENT = { granted: Consent.GRANTED, denied: Consent.DENIED };

/** Its other members have the names of the proto's fields. */
const draftContext = ({ consent, ...context }: NonNullable<EventInput['context']>) => ({
  ...fromJson(DraftContextSchema, context),
  ...(consent !== undefined && { consent: CONSENT[consent] }),
});
