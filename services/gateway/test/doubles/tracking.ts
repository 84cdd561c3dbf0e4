import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { appError } from '@touchline/chassis/errors.ts';
import type { Handlers } from '@touchline/chassis/grpc/serve.ts';
import { Origin } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import {
  type RecordEventsRequest,
  type TrackingService,
  VerdictStatus,
} from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import { CUSTOMER_ID, TIME } from './known-ids.ts';

/** Remembers every idempotency key, and refuses what the real service would for its meaning. */
export function trackingDouble(seen: RecordEventsRequest[] = []): Handlers<typeof TrackingService> {
  const keys = new Set<string>();
  const trackingKey = { id: '9d528f6c', key: 'tk_test', createdAt: TIME };
  return {
    recordEvents: async (request) => {
      seen.push(request);
      const verdicts = request.events.map(({ profileId, idempotencyKey, subjectRef, anonymousId, traits, origin }) => {
        if (subjectRef.includes('@'))
          return rejected('invalid_parameter', 'properties.subject_ref', 'must not contain an at sign.');
        if (anonymousId === '' && !traits && origin !== Origin.PROVIDER)
          return rejected('validation_error', 'user_traits', 'must identify somebody.');
        const eventId = deterministicId(profileId, idempotencyKey);
        const status = keys.has(eventId) ? VerdictStatus.DUPLICATE : VerdictStatus.RECORDED;
        keys.add(eventId);
        return { status, eventId, idempotencyKey };
      });
      return { verdicts };
    },
    assignPayer: async () => ({ changed: true }),
    issueTrackingKey: async () => ({ key: trackingKey, created: true }),
    listTrackingKeys: async () => ({ keys: [trackingKey] }),
    revokeTrackingKey: async ({ id }) => {
      if (id !== trackingKey.id) throw appError('NOT_FOUND', 'not_found', 'This profile has no such tracking key.');
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
    }),
    getSnippet: async () => ({
      snippet: '<script></script>',
      trackingKey: 'tk_test',
      scriptUrl: 'https://collect.example.com/t/tk_test.js',
    }),
  };
}

function rejected(code: string, field: string, text: string) {
  return { status: VerdictStatus.REJECTED, code, field, message: `${field} ${text}` };
}
