import { appError } from '@touchline/chassis/errors.ts';
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import type { Doubles } from '../service-doubles.ts';
import { CAMPAIGN_ID, CONNECTION_ID, CUSTOMER_ID, TIME, VISITOR_ID } from './known-ids.ts';

export function summariesDouble(): Doubles['summaries'] {
  const summary = { text: 'Three visits, then a payment.', generatedAt: TIME, source: 'rules', eventCount: 4 };
  return {
    getJourneySummary: async () => ({ summary }),
    generateJourneySummary: async () => ({ summary }),
  };
}

export function classificationDouble(): Doubles['classification'] {
  const rule = { channel: 'partners', conditions: [{ field: 'medium', operator: 'exists' }] };
  return {
    getClassification: async () => ({ rules: [rule], updatedAt: TIME, inForce: true }),
    setClassification: async ({ rules }) => ({ rules, updatedAt: TIME, replayQueued: rules.length > 0 }),
  };
}

export const CONVERSION = {
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

export function attributionDouble(): Doubles['attribution'] {
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
    listCampaigns: async ({ withDetails, model, cursor }) => ({
      nextCursor: cursor === '' ? 'next' : '',
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
      if (id !== '238461' && id !== CAMPAIGN_ID) throw appError('not_found', 'This profile has no such ad.');
      return {
        row: { id: CAMPAIGN_ID, name: 'Video', spend: '50', counts, externalId: '238461', platform: 'social_ads' },
        level: AdLevel.AD,
        reportingCurrency: 'CLP',
        ...(level === AdLevel.AD_SET ? { learningStageStatus: 'LEARNING', campaignObjective: 'OUTCOME_SALES' } : {}),
      };
    },
    listCampaignConversions: async ({ id, cursor }) => {
      if (id !== CAMPAIGN_ID) throw appError('campaign_not_found', 'This profile has no such campaign.');
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
          comparison: {
            ...{
              platformConversions: 9n,
              platformConversionsExact: '9.4',
              conversionGap: -4n,
              conversionGapExact: '-4.4',
            },
            ...{ svcConversions: 5n, svcRoas: '3.998' },
          },
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
    getOverviewDays: async ({ range }) => ({
      byDay: [
        {
          date: range?.dateFrom,
          spend: '0',
          revenue: '199.9',
          conversions: 5n,
          cashConversions: 2n,
          unattributedRevenue: '0',
        },
        { date: range?.dateTo, knownRevenue: '10', conversionsByType: { payment_received: 1n, lead_created: 2n } },
      ],
      currency: 'CLP',
      unknownRates: [{ currency: 'ARS', firstDay: range?.dateTo, days: 1 }],
    }),
    countTouchedConversions: async () => ({
      total: { conversions: 3n, withTouch: 2n, share: '0.666667' },
      byDay: [{ date: '2026-01-15', conversions: 3n, withTouch: 2n, share: '0.666667' }],
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
        throw appError('conversion_not_found', 'This profile has no conversion with this handle.');
      return { conversion: CONVERSION };
    },
    listPersonConversions: async ({ personId }) =>
      personId === CUSTOMER_ID ? { conversions: [CONVERSION], totalCount: 1n } : {},
    summarizePersons: async () => ({ persons: [{ personId: CUSTOMER_ID, conversionCount: 3, cashRevenue: '199.90' }] }),
    listGoals: async () => ({ goals: [goal] }),
    setGoalEvent: async ({ id, eventKey }) => {
      if (id !== CAMPAIGN_ID) throw appError('not_found', 'This profile has no definition with this id.');
      return { goal: { ...goal, eventNames: [eventKey], eventTypes: [eventKey] } };
    },
    replaceGoals: async ({ goals }) => ({ goals }),
    upsertGoal: async ({ goal: sent = goal, createOnly }) => {
      if (createOnly && sent.conversionKey === goal.conversionKey)
        throw appError('invalid_state', 'A definition with this conversion_key exists.');
      return { goal: sent, created: true };
    },
    listPayments: async () => ({ payments: [payment], nextCursor: '' }),
    getPayment: async () => ({ payment: { ...payment, isPayerAssigned: true } }),
    markInstallment: async ({ isLaterInstallment }) => ({ payment: { ...payment, isLaterInstallment } }),
    setProviderReversal: async ({ amount }) => ({ payment: { ...payment, providerRefundedAmount: amount } }),
    findAds: async ({ externalIds }) => ({
      // Ids that begin with 2388 are ads on two platforms.
      ads: externalIds
        .filter((id) => id.startsWith('238'))
        .flatMap((id) => (id.startsWith('2388') ? ['social_ads', 'search_ads'] : ['social_ads']).map((on) => [id, on]))
        .map(([externalId, platform]) => ({
          id: CAMPAIGN_ID,
          externalId,
          name: 'Smile',
          platform,
          campaignExternalId: '11',
          adSetExternalId: '22',
        })),
    }),
    recordRefund: async ({ amount }) => {
      if (amount.startsWith('-')) throw appError('amount_invalid', 'The amount must be above zero.');
      return { payment: { ...payment, refundedAmount: amount || payment.value, refundedAt: TIME } };
    },
    undoRefund: async () => ({ payment }),
    importRates: async () => ({ stored: 0 }),
  };
}
