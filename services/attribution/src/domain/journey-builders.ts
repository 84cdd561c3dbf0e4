// Builds journeys for the tests of the domain, with one line per event of a person.
import { reportDays, UTC } from '@touchline/chassis/report-days.ts';
import { type CatalogEntity, createAdCatalog } from './ad-catalog.ts';
import type { Classifier } from './classification.ts';
import { defaultGoals } from './default-goals.ts';
import { goalMatcher } from './goal-matcher.ts';
import { visitorPersonId } from './ids.ts';
import { analyseJourney, type JourneyAnalysis } from './journey-analysis.ts';
import type { JourneyEvent } from './journey-event.ts';
import type { RateTable } from './rate-table.ts';
import { type DerivationContext, type DerivedPerson, recompute } from './recompute.ts';
import type { GoalDoc } from './shapes/goal-doc.ts';
import type { MarketingDoc } from './shapes/marketing-doc.ts';

export const PROFILE = 'profile';
export const VISITOR = 'visitor';
export const T0 = Date.parse('2026-03-10T12:00:00Z');
export const MINUTE = 60_000;
export const DAY = 86_400_000;

export const DIRECT: MarketingDoc = {
  channel: 'direct',
  source: '(direct)',
  medium: '(none)',
  click_ids: {},
  has_evidence: false,
  is_internal: false,
  is_payment_return: false,
  is_paid: false,
};

export const INTERNAL: MarketingDoc = { ...DIRECT, is_internal: true };
export const PAYMENT_RETURN: MarketingDoc = { ...DIRECT, is_payment_return: true };
export const SEARCH: MarketingDoc = {
  ...DIRECT,
  channel: 'organic_search',
  source: 'search',
  medium: 'organic',
  has_evidence: true,
};

/** Arrived by a tagged link. */
export const utm = (campaign: string | undefined, over: Partial<MarketingDoc> = {}): MarketingDoc => ({
  ...DIRECT,
  channel: 'email',
  source: 'news',
  medium: 'email',
  campaign,
  has_evidence: true,
  ...over,
});

/** Arrived by a paid click of the ad platform. */
export const ad = (over: Partial<MarketingDoc> = {}): MarketingDoc =>
  utm(undefined, {
    channel: 'paid_social',
    source: 'social',
    medium: 'paid',
    platform: 'social_ads',
    is_paid: true,
    ...over,
  });

type EventInit = Partial<JourneyEvent> & { time?: Date };

/** Builds a page view, by default `minutes` after T0. Its id is `id`, which orders ties. */
export function page(
  id: string,
  minutes: number,
  marketing: MarketingDoc = DIRECT,
  over: EventInit = {},
): JourneyEvent {
  return {
    _id: id,
    person_id: visitorPersonId(PROFILE, VISITOR),
    is_link_click: false,
    visitor_id: VISITOR,
    time: new Date(T0 + minutes * MINUTE),
    event_type: 'page_view',
    event_name: 'page_view',
    idempotency_key: id,
    web: {},
    marketing,
    device: {},
    geo: {},
    ...over,
  };
}

/** Builds an event sent by a server, without a page. */
export function sent(
  id: string,
  minutes: number,
  type: string,
  over: EventInit = {},
  marketing: MarketingDoc = DIRECT,
): JourneyEvent {
  return page(id, minutes, marketing, { event_type: type, event_name: type, web: undefined, ...over });
}

/** Builds a payment of an amount, sent by a server. */
export const paid = (id: string, minutes: number, value: string, over: EventInit = {}): JourneyEvent =>
  sent(id, minutes, 'payment_received', { value, currency: 'CLP', ...over });

export interface World {
  goals?: GoalDoc[];
  catalog?: CatalogEntity[];
  rates?: RateTable;
  refunds?: DerivationContext['refunds'];
  laterInstallments?: ReadonlySet<string>;
  classify?: Classifier;
  reportingCurrency?: string;
  /** UTC by default. */
  timeZone?: string;
}

/** Returns what one person's events are derived with; null when none of them is a conversion. */
export function analysed(
  events: readonly JourneyEvent[],
  world: World = {},
): { analysis: JourneyAnalysis; context: DerivationContext } | null {
  const goalOf = goalMatcher(world.goals ?? defaultGoals(PROFILE));
  const analysis = analyseJourney(events, goalOf, world.classify, reportDays(world.timeZone ?? UTC));
  if (analysis === null) return null;
  const context = {
    profileId: PROFILE,
    reportingCurrency: world.reportingCurrency ?? 'CLP',
    catalog: createAdCatalog(world.catalog ?? []),
    rates: world.rates ?? new Map(),
    refunds: world.refunds ?? new Map(),
    laterInstallments: world.laterInstallments ?? new Set<string>(),
  };
  return { analysis, context };
}

export const PERSON = { personId: visitorPersonId(PROFILE, VISITOR), isCustomer: false };

/** Derives one person's events; null when none of them is a conversion. */
export function derive(events: readonly JourneyEvent[], world: World = {}): DerivedPerson | null {
  const known = analysed(events, world);
  return known && recompute(PERSON, known.analysis, known.context);
}
