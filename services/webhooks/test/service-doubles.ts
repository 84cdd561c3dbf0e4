// Serves doubles of the services that webhooks calls, over real gRPC: a log of outcomes, customers, and who may see what.
import type { Message } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { appError, unavailable } from '@touchline/chassis/errors.ts';
import { type Handlers, implement, serveGrpc } from '@touchline/chassis/grpc/serve.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import {
  type CheckSubscriberResponse,
  type RecordPersonsSentRequest,
  SubscriberService,
} from '@touchline/proto/gen/touchline/access/v1/subscribers_pb.ts';
import {
  type ListRecordedOutcomesRequest,
  OutcomeService,
} from '@touchline/proto/gen/touchline/attribution/v1/outcomes_pb.ts';
import { IdentityService } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { MessageService } from '@touchline/proto/gen/touchline/messages/v1/messages_pb.ts';

export interface Outcome {
  readonly id: string;
  readonly customerId?: string;
  readonly value?: string;
}

type Subscriber = Pick<CheckSubscriberResponse, 'live' | 'seesPersons' | 'healthcareFamily' | 'readsOutcomes'>;

export interface Person {
  readonly externalIds: string[];
  readonly firstName: string;
  readonly lastName: string;
  readonly primaryEmail: string;
  readonly primaryPhone?: string;
}

export interface Report {
  readonly customerId: string;
  readonly failedRecipient: string;
  readonly action: string;
  readonly status: string;
  readonly diagnosticCode: string;
  readonly originalMessageId: string;
}

export interface ServiceDoubles extends AsyncDisposable {
  readonly address: string;
  /** By profile, in the order in which they were recorded. */
  readonly logs: Map<string, Outcome[]>;
  /** By customer id, the same for every profile. */
  readonly customers: Map<string, Person>;
  /** What mails report, by message id; the same for every profile. */
  readonly reports: Map<string, Report>;
  /** By `profile app`; a subscriber that is absent is live and sees persons. */
  readonly subscribers: Map<string, Partial<Subscriber>>;
  /** The requested pages of logs. */
  readonly pages: Pick<ListRecordedOutcomesRequest, 'profileId' | 'limit' | 'cursor'>[];
  readonly personsSent: Omit<RecordPersonsSentRequest, keyof Message>[];
  /** The services that do not respond now. */
  readonly away: Set<'attribution' | 'identity' | 'messages' | 'gateway'>;
}

/** When every outcome was recorded and happened. */
export const RECORDED = new Date('2026-11-05T09:30:02.114Z');

export async function startServiceDoubles(): Promise<ServiceDoubles> {
  const state = {
    logs: new Map<string, Outcome[]>(),
    customers: new Map<string, Person>(),
    subscribers: new Map<string, Partial<Subscriber>>(),
    pages: [] as ServiceDoubles['pages'],
    personsSent: [] as ServiceDoubles['personsSent'],
    reports: new Map<string, Report>(),
    away: new Set<'attribution' | 'identity' | 'messages' | 'gateway'>(),
  };
  const grpc = await serveGrpc({
    host: '127.0.0.1',
    port: 0,
    services: [
      implement(OutcomeService, outcomeService(state)),
      implement(IdentityService, identityService(state)),
      implement(MessageService, messageService(state)),
      implement(SubscriberService, subscriberService(state)),
    ],
    logger: createLogger({ name: 'test', level: 'silent' }),
  });
  return {
    ...state,
    address: `127.0.0.1:${grpc.port}`,
    [Symbol.asyncDispose]: () => grpc[Symbol.asyncDispose](),
  };
}

type State = Omit<ServiceDoubles, 'address' | keyof AsyncDisposable>;

/** Serves a log as attribution does: none for a profile of the healthcare family, and a cursor that belongs to its profile. */
function outcomeService({ logs, subscribers, pages, away }: State): Handlers<typeof OutcomeService> {
  return {
    listRecordedOutcomes: async ({ profileId, limit, cursor, atEnd }) => {
      if (away.has('attribution')) throw unavailable('away');
      const log = logs.get(profileId) ?? [];
      const encode = (place: number) => `${profileId}@${place}`;
      if (atEnd) return { nextCursor: encode(log.length) };
      pages.push({ profileId, limit, cursor });
      const [of, place] = cursor.split('@');
      const after = Number(place);
      if (of !== profileId || after > log.length)
        throw appError('invalid_parameter', 'cursor is not one that this API gave out.');
      if (subscribers.get(`${profileId} `)?.healthcareFamily) return { nextCursor: cursor };
      const next = Math.min(after + limit, log.length);
      const outcomes = log.slice(after, next).map(({ id, customerId = '', value = '' }) => ({
        id,
        recordedAt: timestampFromDate(RECORDED),
        provider: 'api',
        outcomeType: 'payment_received',
        occurredAt: timestampFromDate(RECORDED),
        outcomeEventId: `event-of-${id}`,
        customerId,
        value,
        currency: value && 'USD',
      }));
      return { outcomes, nextCursor: encode(next), hasNext: next < log.length };
    },
  };
}

function notServed<S extends typeof IdentityService | typeof MessageService>(service: S): Handlers<S> {
  const refuse = () => Promise.reject(new Error('not served here'));
  return Object.fromEntries(service.methods.map(({ localName }) => [localName, refuse])) as unknown as Handlers<S>;
}

function messageService({ reports, away }: State): Handlers<typeof MessageService> {
  return {
    ...notServed(MessageService),
    batchGetDeliveryReports: async ({ messageIds }) => {
      if (away.has('messages')) throw unavailable('away');
      const found = messageIds.flatMap((messageId) => {
        const { customerId, ...report } = reports.get(messageId) ?? { customerId: '' };
        return 'action' in report ? [{ messageId, customerId, report }] : [];
      });
      return { reports: found };
    },
  };
}

function identityService({ customers, away }: State): Handlers<typeof IdentityService> {
  return {
    ...notServed(IdentityService),
    batchGetCustomers: async ({ customerIds }) => {
      if (away.has('identity')) throw unavailable('away');
      const found = customerIds.flatMap((customerId) => {
        const person = customers.get(customerId);
        return person ? [{ customerId, requestedId: customerId, ...person }] : [];
      });
      return { customers: found };
    },
  };
}

function subscriberService({ subscribers, personsSent, away }: State): Handlers<typeof SubscriberService> {
  return {
    checkSubscriber: async ({ profileId, appId }) => {
      if (away.has('gateway')) throw unavailable('away');
      const profile = subscribers.get(`${profileId} `);
      return {
        ...{ live: true, seesPersons: true, healthcareFamily: profile?.healthcareFamily ?? false },
        ...subscribers.get(`${profileId} ${appId}`),
      };
    },
    recordPersonsSent: async ({ $typeName: _, ...sent }) => {
      personsSent.push(sent);
      return {};
    },
  };
}
