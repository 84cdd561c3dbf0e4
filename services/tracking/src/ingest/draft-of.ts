// EventDraft of the RPC as the draft that the rules read.
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Origin as ProtoOrigin } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import {
  Door as ProtoDoor,
  type EventDraft as ProtoDraft,
} from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import type { EventDraft, Origin } from '../domain/event-draft.ts';
import { type Door, doorOfKey } from '../domain/event-id.ts';

/** Takes a draft off the wire; an origin that is not named is the server's. */
export function draftOf(draft: ProtoDraft): EventDraft {
  const { traits, context, campaign } = draft;
  return {
    profileId: draft.profileId,
    origin: originOf(draft.origin),
    door: doorOf(draft),
    eventName: draft.eventName,
    eventType: draft.eventType,
    eventTime: draft.eventTime && timestampDate(draft.eventTime),
    idempotencyKey: draft.idempotencyKey,
    anonymousId: draft.anonymousId,
    sessionId: draft.sessionId,
    traits: {
      email: traits?.email ?? '',
      phone: traits?.phone ?? '',
      externalId: traits?.externalId ?? '',
      nationalId: traits?.nationalId ?? '',
      firstName: traits?.firstName ?? '',
      lastName: traits?.lastName ?? '',
      country: traits?.country ?? '',
      crmContactId: traits?.crmContactId ?? '',
      storeCustomerId: traits?.storeCustomerId ?? '',
      paymentsCustomerId: traits?.paymentsCustomerId ?? '',
    },
    value: draft.value,
    currency: draft.currency.trim().toUpperCase(),
    subjectRef: draft.subjectRef,
    properties: draft.properties ?? {},
    context: {
      url: context?.url ?? '',
      referrer: context?.referrer ?? '',
      userAgent: context?.userAgent ?? '',
      country: context?.country ?? '',
      city: context?.city ?? '',
      title: context?.title ?? '',
    },
    campaign: {
      platform: campaign?.platform ?? '',
      campaignId: campaign?.campaignId ?? '',
      adSetId: campaign?.adSetId ?? '',
      adId: campaign?.adId ?? '',
    },
    clickIds: draft.clickIds,
    actionSource: draft.actionSource,
    linkToken: '',
  };
}

const DOORS: Readonly<Partial<Record<ProtoDoor, Door>>> = {
  [ProtoDoor.EVENTS]: 'events',
  [ProtoDoor.WEBPAY]: 'webpay',
  [ProtoDoor.DECLARED_SOURCE]: 'declared_source',
  [ProtoDoor.AD_REFERRAL]: 'ad_referral',
  [ProtoDoor.PROVIDER]: 'provider',
};

/** A gateway of the release before names no door: what its key begins with tells. */
function doorOf({ door, idempotencyKey }: ProtoDraft): Door {
  return DOORS[door] ?? doorOfKey(idempotencyKey);
}

function originOf(origin: ProtoOrigin): Origin {
  if (origin === ProtoOrigin.BROWSER) return 'browser';
  return origin === ProtoOrigin.PROVIDER ? 'provider' : 'server';
}
