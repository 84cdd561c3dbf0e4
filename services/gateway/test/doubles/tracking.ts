import { timestampDate } from '@bufbuild/protobuf/wkt';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { appError } from '@touchline/chassis/errors.ts';
import type { Handlers } from '@touchline/chassis/grpc/serve.ts';
import { normaliseIdentifiers } from '@touchline/chassis/identifiers/normalise-identifiers.ts';
import { Origin, type UserTraits } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import {
  type EventDraft,
  type RecordEventsRequest,
  type TrackingService,
  VerdictStatus,
} from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import { CUSTOMER_ID, TIME } from './known-ids.ts';

/** Remembers every idempotency key, and refuses events that the real service would refuse for their meaning. */
export function trackingDouble(seen: RecordEventsRequest[] = []): Handlers<typeof TrackingService> {
  const keys = new Map<string, EventDraft>();
  const trackingKey = { id: '9d528f6c', key: 'tk_test', createdAt: TIME };
  return {
    recordEvents: async (request) => {
      seen.push(request);
      const verdicts = request.events.map((draft) => {
        const refusal = refusalOf(draft);
        if (refusal) return { status: VerdictStatus.REJECTED, ...refusal };
        const { profileId, idempotencyKey } = draft;
        const eventId = deterministicId(profileId, idempotencyKey);
        const first = keys.get(eventId);
        keys.set(eventId, first ?? draft);
        if (first === undefined) return { status: VerdictStatus.RECORDED, eventId, idempotencyKey };
        const stored = { campaign: first.campaign, properties: first.properties };
        return { status: VerdictStatus.DUPLICATE, eventId, idempotencyKey, stored };
      });
      return { verdicts };
    },
    judgeEvents: async ({ events }) => ({ judgements: events.map((draft) => refusalOf(draft) ?? {}) }),
    assignPayer: async () => ({ changed: true }),
    issueTrackingKey: async () => ({ key: trackingKey, created: true }),
    listTrackingKeys: async () => ({ keys: [trackingKey] }),
    revokeTrackingKey: async ({ id }) => {
      if (id !== trackingKey.id) throw appError('not_found', 'This profile has no such tracking key.');
      return {};
    },
    listEvents: async ({ profileId, limit }) => ({
      events: [
        {
          eventId: CUSTOMER_ID,
          profileId,
          eventName: 'page_view',
          idempotencyKey: 'k',
          subjectRef: 'secret-ref',
          eventTime: TIME,
          receivedAt: TIME,
          properties: { plan: 'pro' },
        },
      ],
      nextCursor: limit === 1 ? 'next' : '',
    }),
    getQuality: async () => ({
      recorded24h: 7n,
      lastEventAt: TIME,
      refusals: [{ code: 'validation_error', field: 'event_name', count: 2n }],
      recentRefusals: [],
      figures: {
        timeZone: 'America/Lima',
        total: { events: 9n, duplicates: 2n, duplicatesByOrigin: [{ name: 'server', count: 2n }] },
        days: [
          { date: '2026-01-14', events: 2n },
          { date: '2026-01-15', events: 7n, eventsByHost: [{ name: '', count: 7n }] },
        ],
      },
    }),
    getSnippet: async ({ format, pixelId }) => ({
      snippet: format === 'script' ? '' : '<script></script>',
      script: format === 'script' ? `touchline(${pixelId});` : '',
      trackingKey: 'tk_test',
      scriptUrl: 'https://collect.example.com/t/tk_test.js',
    }),
  };
}

/** A text that the real service would refuse; in any of these members it represents every other fault of them. */
export const REFUSED = 'refused by tracking';

function refusalOf(draft: EventDraft) {
  const { subjectRef, anonymousId, traits, origin, eventTime, campaign } = draft;
  if (subjectRef.includes('@'))
    return refusal('invalid_parameter', 'properties.subject_ref', 'must not contain an at sign.');
  if (anonymousId === '' && !traits && origin !== Origin.PROVIDER)
    return refusal('validation_error', 'user_traits', 'must identify somebody.');
  const unreadable = anonymousId === '' && traits !== undefined && unreadableOf(traits);
  if (unreadable) return refusal('validation_error', `user_traits.${unreadable}`, 'cannot be read.');
  if (eventTime && timestampDate(eventTime) > new Date('2090-01-01'))
    return refusal('validation_error', 'event_time', 'must not be more than 5 minutes ahead.');
  const texts = {
    idempotency_key: draft.idempotencyKey,
    'user_traits.email': traits?.email,
    'user_traits.phone': traits?.phone,
    'user_traits.external_id': traits?.externalId,
    'campaign.ad_id': campaign?.adId,
    click_ids: Object.values(draft.clickIds).join(),
    properties: JSON.stringify(draft.properties),
    'properties.value': draft.value === '666' ? REFUSED : '',
    'properties.currency': draft.currency === 'XXX' ? REFUSED : '',
  };
  const bad = Object.entries(texts).find(([, text]) => text?.includes(REFUSED));
  return bad && refusal('validation_error', bad[0], 'is not well.');
}

const refusal = (code: string, field: string, text: string) => ({ code, field, message: `${field} ${text}` });

/** Returns the first trait that names no one, when no trait names anyone; otherwise undefined. */
function unreadableOf({ email, phone, externalId, nationalId, country = '' }: UserTraits) {
  const traits = { email, phone, external_id: externalId, national_id: nationalId };
  const { identifiers, refused } = normaliseIdentifiers(traits, country);
  return identifiers.length === 0 ? refused[0]?.type : undefined;
}
