// In-test servers for what stands behind the gateway: they answer fixed facts, and remember what they were asked.
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { appError } from '@touchline/chassis/errors.ts';
import type { Handlers } from '@touchline/chassis/grpc/serve.ts';
import type { AttributionService } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import type { SummaryService } from '@touchline/proto/gen/touchline/attribution/v1/summaries_pb.ts';
import type { ConnectionsService } from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import { Origin } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import type { ErasureService } from '@touchline/proto/gen/touchline/identity/v1/erasure_pb.ts';
import {
  type IdentityService,
  ImportStatus,
  type LinkTokenRow,
  LinkTokenStatus,
} from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import {
  type RecordEventsRequest,
  type TrackingService,
  VerdictStatus,
} from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';

export interface Doubles {
  tracking: Handlers<typeof TrackingService>;
  identity: Handlers<typeof IdentityService>;
  erasures: Handlers<typeof ErasureService>;
  attribution: Handlers<typeof AttributionService>;
  summaries: Handlers<typeof SummaryService>;
  connections: Handlers<typeof ConnectionsService>;
}

export const CUSTOMER_ID = '3a52d18c-0b0f-4a3e-8d52-5f0c2a0e7b11';
export const VISITOR_ID = '8d52d18c-0b0f-4a3e-8d52-5f0c2a0e7b22';
export const CAMPAIGN_ID = '7b110b0f-4a3e-4a52-9d52-8f6c2a0e3a52';
export const CONNECTION_ID = '7b110b0f-4a3e-4a52-9d52-8f6c2a0e3a53';
const TIME = timestampFromDate(new Date('2026-01-15T10:00:00Z'));

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

export function serviceDoubles(): Doubles {
  return {
    tracking: trackingDouble(),
    identity: identityDouble(),
    erasures: erasuresDouble(),
    attribution: attributionDouble(),
    summaries: summariesDouble(),
    connections: connectionsDouble(),
  };
}

function summariesDouble(): Doubles['summaries'] {
  const summary = { text: 'Three visits, then a payment.', generatedAt: TIME, source: 'rules', eventCount: 4 };
  return {
    getJourneySummary: async () => ({ summary }),
    generateJourneySummary: async () => ({ summary }),
  };
}

/** Knows one customer, by the key C-77, and one erasure. */
function erasuresDouble(): Doubles['erasures'] {
  const erasure = {
    erasureId: CUSTOMER_ID,
    requestRef: 'dsr-1',
    customerKey: 'C-77',
    reason: 'other',
    requestedAt: TIME,
    completedAt: TIME,
  };
  return {
    eraseCustomer: async ({ externalId, requestRef }) => {
      if (requestRef === '')
        throw appError('INVALID_ARGUMENT', 'invalid_parameter', 'request_ref must have 1 to 200 letters.');
      if (externalId !== 'C-77')
        throw appError('NOT_FOUND', 'customer_not_found', 'No customer of this profile carries this selector.');
      return { erasure: { ...erasure, requestRef }, isNew: requestRef !== 'again' };
    },
    getErasure: async ({ erasureId }) => {
      if (erasureId !== CUSTOMER_ID)
        throw appError('NOT_FOUND', 'erasure_not_found', 'This profile has no receipt with this id.');
      return { erasure };
    },
  };
}

const IDENTIFIERS = [
  { type: 'external_customer_id', value: 'C-77' },
  { type: 'email', value: 'ana@example.com' },
];

function identityDouble(): Doubles['identity'] {
  const customer = {
    customerId: CUSTOMER_ID,
    requestedId: CUSTOMER_ID,
    firstName: 'Ana',
    lastName: 'Soto',
    primaryEmail: 'ana@example.com',
    firstSeenAt: TIME,
    lastSeenAt: TIME,
    sources: ['event'],
  };
  return {
    importCustomers: async ({ rows }) => ({
      results: rows.map(({ email, phone, nationalId }, index) =>
        email || phone || nationalId
          ? { index, status: ImportStatus.CREATED, customerId: CUSTOMER_ID }
          : { index, status: ImportStatus.REJECTED, reason: 'The row carries no phone, email or national_id.' },
      ),
    }),
    searchCustomers: async ({ query, idsOnly }) => ({
      customers: query === 'nobody' ? [] : [idsOnly ? { customerId: CUSTOMER_ID } : customer],
    }),
    batchGetCustomers: async ({ customerIds }) => ({ customers: customerIds.includes(CUSTOMER_ID) ? [customer] : [] }),
    matchCustomers: async ({ customerIds }) => ({ customerIds: customerIds.filter((id) => id === CUSTOMER_ID) }),
    findCustomer: async ({ externalId, email, phone }) => {
      if (phone === 'junk') throw appError('INVALID_ARGUMENT', 'invalid_parameter', 'phone can not be read.');
      const isKnown = externalId === 'C-77' || email === 'ana@example.com' || phone === '+56987654321';
      return isKnown ? { customer: { ...customer, externalIds: ['C-77'], identifiers: IDENTIFIERS } } : {};
    },
    resolveIdentity: async () => ({ customerId: '' }),
    mintLinkTokens: async ({ rows }) => ({ results: rows.map((row, index) => ({ index, ...mintedFor(row) })) }),
  };
}

/** Knows one customer, by the key C-77 and the address of Ana; the rest of the reasons by what stands in the row. */
function mintedFor({ customerId, externalId, email, phone, identifierType }: LinkTokenRow) {
  if ([customerId, externalId, email, phone].includes('')) return { status: LinkTokenStatus.MALFORMED_SELECTOR };
  if (externalId === 'gone') return { status: LinkTokenStatus.ERASED };
  if (externalId === 'C-77' || email === 'ana@example.com' || customerId === CUSTOMER_ID)
    return {
      status: LinkTokenStatus.MINTED,
      customerId: CUSTOMER_ID,
      externalId: 'C-77',
      token: 'a.b.c',
      expiresAt: TIME,
    };
  if (identifierType === 'email') return { status: LinkTokenStatus.UNKNOWN_IDENTIFIER_TYPE };
  const names = customerId ?? externalId ?? email ?? phone ?? identifierType;
  return { status: names === undefined ? LinkTokenStatus.NO_SELECTOR : LinkTokenStatus.NO_MATCH };
}

const CONVERSION = {
  conversionId: CAMPAIGN_ID,
  eventId: CONNECTION_ID,
  personId: CUSTOMER_ID,
  isCustomer: true,
  conversionKey: 'payment_received',
  conversionTime: TIME,
  value: '129.90',
  currency: 'USD',
  revenueType: 'cash',
};

function attributionDouble(): Doubles['attribution'] {
  const counts = {
    attributedOutcomeCount: 5n,
    attributedOutcomesByType: { lead_created: 3n, payment_received: 2n },
    outcomeCount: 2n,
    outcomeValue: '199.9',
  };
  const payment = {
    paymentId: CUSTOMER_ID,
    paidAt: TIME,
    value: '129.9',
    currency: 'USD',
    personId: CUSTOMER_ID,
    isCustomer: true,
    isFirstPayment: true,
  };
  const goal = {
    id: CAMPAIGN_ID,
    conversionKey: 'trial',
    name: 'Trial',
    eventNames: ['trial'],
    kind: 'pipeline',
    lookbackWindowDays: 30,
  };
  const row = {
    conversionId: CAMPAIGN_ID,
    country: 'CL',
    channel: 'paid_search',
    revenue: '10.005',
    revenueType: 'cash',
    conversionTime: TIME,
    touchCount: 2,
    touchChannels: ['paid_search'],
    conversionCount: 1,
  };
  return {
    listCampaigns: async ({ withDetails, model }) => ({
      rows: [
        {
          ...(model === 'all' ? { byModel: { last_touch: { counts, roas: '3.998', cac: '25' } } } : {}),
          id: CAMPAIGN_ID,
          name: 'Summer',
          spend: '50',
          counts,
          roas: '3.998',
          ...(withDetails ? { impressions: 1000n, clicks: 10n, status: 'ACTIVE', ctr: '1' } : {}),
        },
      ],
      reportingCurrency: 'CLP',
    }),
    getAd: async ({ id, level }) => {
      if (id !== '238461' && id !== CAMPAIGN_ID)
        throw appError('NOT_FOUND', 'not_found', 'This profile has no such ad.');
      return {
        row: { id: CAMPAIGN_ID, name: 'Video', spend: '50', counts, externalId: '238461', platform: 'social_ads' },
        level: AdLevel.AD,
        reportingCurrency: 'CLP',
        ...(level === AdLevel.AD_SET ? { learningStageStatus: 'LEARNING', campaignObjective: 'OUTCOME_SALES' } : {}),
      };
    },
    listCampaignConversions: async ({ id, cursor }) => {
      if (id !== CAMPAIGN_ID) throw appError('NOT_FOUND', 'campaign_not_found', 'This profile has no such campaign.');
      const entity = { id: CAMPAIGN_ID, name: 'Summer' };
      const touch = {
        time: TIME,
        channel: 'paid_search',
        campaign: entity,
        ad: entity,
        clickIdKind: 'gclid',
        credit: '1',
      };
      const row = { conversion: CONVERSION, isFirstPayment: true, credit: '1', touchCount: 1, path: [touch] };
      const isFirst = cursor === '';
      return { rows: [row], nextCursor: isFirst ? 'next' : '', reportingCurrency: 'CLP', campaignId: CAMPAIGN_ID };
    },
    getUnattributed: async () => ({ counts, reportingCurrency: 'CLP' }),
    getTrend: async ({ entityIds }) => ({
      rows: entityIds.map((entityId) => ({ entityId, date: '2026-01-15', spend: '1.5', impressions: 10n, clicks: 1n })),
      reportingCurrency: 'CLP',
    }),
    getPlatformComparison: async () => ({
      platforms: [
        {
          platform: 'social_ads',
          comparison: { platformConversions: 9n, conversionGap: -4n, svcConversions: 5n, svcRoas: '3.998' },
          hasDelivery: true,
          deliveryThrough: '2026-01-31',
        },
      ],
      rows: [
        {
          id: CAMPAIGN_ID,
          name: 'Summer',
          platform: 'social_ads',
          externalId: '238',
          comparison: { svcConversions: 5n },
        },
      ],
      reportingCurrency: 'CLP',
    }),
    getOverview: async () => ({
      revenue: '199.9',
      conversions: 5n,
      cashConversions: 2n,
      currency: 'CLP',
      unattributedRevenue: '0',
    }),
    listConvertedCustomers: async ({ filterPersons, personIds, limit }) => {
      const rows = [
        { ...row, personId: CUSTOMER_ID, isCustomer: true },
        { ...row, personId: VISITOR_ID, isCustomer: false, revenue: undefined },
      ].filter(({ personId }) => !filterPersons || personIds.includes(personId));
      const hasNext = rows.length > limit;
      return {
        rows: rows.slice(0, limit),
        hasNext,
        ...(hasNext ? { cursorTime: '2026-01-15T10:00:00.000Z', cursorId: CAMPAIGN_ID } : {}),
      };
    },
    getJourney: async ({ personId }) =>
      personId === CUSTOMER_ID
        ? {
            events: [{ eventType: 'page_view', eventName: 'page_view', eventTime: TIME, valueAmount: '12.5' }],
            totalCount: 1n,
            personId,
          }
        : { events: [], totalCount: 0n, personId },
    listTouches: async ({ personId, conversionId }) => ({
      touches:
        personId === CUSTOMER_ID
          ? [
              {
                time: TIME,
                channel: 'paid_search',
                campaign: { id: CAMPAIGN_ID, name: 'Summer' },
                clickIdKind: 'gclid',
                joinMethod: 'visitor_link',
                credit: { last_touch: conversionId === CAMPAIGN_ID ? '1' : '0' },
                inWindow: conversionId === CAMPAIGN_ID,
              },
            ]
          : [],
      totalCount: personId === CUSTOMER_ID ? 1n : 0n,
    }),
    findConversion: async ({ handle }) => {
      if (handle !== 'order-1' && handle !== CAMPAIGN_ID)
        throw appError('NOT_FOUND', 'conversion_not_found', 'This profile has no conversion with this handle.');
      return { conversion: CONVERSION };
    },
    listPersonConversions: async ({ personId }) =>
      personId === CUSTOMER_ID ? { conversions: [CONVERSION], totalCount: 1n } : {},
    summarizePersons: async () => ({ persons: [{ personId: CUSTOMER_ID, conversionCount: 3, cashRevenue: '199.90' }] }),
    listGoals: async () => ({ goals: [goal] }),
    setGoalEvent: async ({ id, eventKey }) => {
      if (id !== CAMPAIGN_ID) throw appError('NOT_FOUND', 'not_found', 'This profile has no definition with this id.');
      return { goal: { ...goal, eventNames: [eventKey], eventTypes: [eventKey] } };
    },
    replaceGoals: async ({ goals }) => ({ goals }),
    upsertGoal: async ({ goal: sent = goal, createOnly }) => {
      if (createOnly && sent.conversionKey === goal.conversionKey)
        throw appError('ALREADY_EXISTS', 'invalid_state', 'A definition with this conversion_key exists.');
      return { goal: sent, created: true };
    },
    listPayments: async () => ({ payments: [payment], nextCursor: '' }),
    getPayment: async () => ({ payment: { ...payment, isPayerAssigned: true } }),
    markInstallment: async ({ isLaterInstallment }) => ({ payment: { ...payment, isLaterInstallment } }),
    setProviderReversal: async ({ amount }) => ({ payment: { ...payment, providerRefundedAmount: amount } }),
    findAds: async ({ externalIds }) => ({
      ads: externalIds
        .filter((id) => id.startsWith('238'))
        .map((externalId) => ({
          id: CAMPAIGN_ID,
          externalId,
          name: 'Smile',
          platform: 'social_ads',
          campaignExternalId: '11',
          adSetExternalId: '22',
        })),
    }),
    recordRefund: async ({ amount }) => {
      if (amount.startsWith('-'))
        throw appError('INVALID_ARGUMENT', 'amount_invalid', 'The amount must be above zero.');
      return { payment: { ...payment, refundedAmount: amount || payment.value, refundedAt: TIME } };
    },
    undoRefund: async () => ({ payment }),
    importRates: async () => ({ stored: 0 }),
  };
}

function connectionsDouble(): Doubles['connections'] {
  const connection = {
    id: CONNECTION_ID,
    channel: 'social_ads',
    status: 'active',
    accountExternalId: 'act_1',
    createdAt: TIME,
    sync: { state: 'succeeded', lastSuccessAt: TIME },
  };
  return {
    createConnection: async () => ({ connection, created: true }),
    listConnections: async () => ({ connections: [connection] }),
    getConnection: async ({ id }) => {
      if (id !== CONNECTION_ID) throw appError('NOT_FOUND', 'not_found', 'This profile has no such connection.');
      return { connection };
    },
    startSync: async () => ({ connections: [connection] }),
    getSyncStatus: async () => ({ connections: [connection] }),
  };
}
