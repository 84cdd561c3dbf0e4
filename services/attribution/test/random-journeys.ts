// Makes random journeys for the properties of the domain.
import fc from 'fast-check';
import type { CatalogEntity } from '../src/domain/ad-catalog.ts';
import { fromUnits, toUnits } from '../src/domain/fixed-point.ts';
import {
  ad,
  DIRECT,
  INTERNAL,
  PAYMENT_RETURN,
  PROFILE,
  page,
  SEARCH,
  sent,
  utm,
} from '../src/domain/journey-builders.ts';
import type { JourneyEvent } from '../src/domain/journey-event.ts';
import type { RefundDoc } from '../src/domain/shapes/payment-docs.ts';

const campaign = (external_id: string, name: string): CatalogEntity => ({
  platform: 'social_ads',
  level: 'campaign',
  external_id,
  name_key: name,
  campaign_external_id: null,
  ad_set_external_id: null,
});
export const catalog = [campaign('1', 'one'), campaign('2', 'two')];

const marketings = [
  DIRECT,
  INTERNAL,
  PAYMENT_RETURN,
  SEARCH,
  utm('news'),
  ad(),
  ad({ campaign: 'one' }),
  ad({ campaign_external_id: '2', ad_external_id: '22' }),
  ad({ click_ids: { fbclid: 'x' } }),
];
const types = ['lead_created', 'payment_received', 'closed_won', 'dm_started', 'form_submit', 'note'];

const amount = fc.bigInt({ min: 0n, max: 10n ** 30n - 1n }).map(fromUnits);
const minutes = fc.integer({ min: -200 * 24 * 60, max: 0 });
const onPage = fc.record({ minutes, marketing: fc.constantFrom(...marketings), visitor: fc.constantFrom('v', 'w') });
const ofServer = fc.record({
  minutes,
  marketing: fc.constantFrom(...marketings),
  type: fc.constantFrom(...types),
  value: fc.option(amount, { nil: undefined }),
  subject: fc.option(fc.constantFrom('ana', 'ben'), { nil: undefined }),
});

/** Journeys of up to 30 events, now and then several in the same minute. */
export const journeys = fc
  .tuple(fc.array(onPage, { maxLength: 20 }), fc.array(ofServer, { minLength: 1, maxLength: 10 }))
  .map(([pages, events]): JourneyEvent[] => [
    ...pages.map((init, i) => page(`w${i}`, init.minutes, init.marketing, { visitor_id: init.visitor })),
    ...events.map(({ minutes, type, value, subject, marketing }, i) =>
      sent(`s${i}`, minutes, type, { value, currency: 'CLP', subject_ref: subject }, marketing),
    ),
  ]);

/** Refunds a third of every other amount, by event id. */
export const refundsOf = (events: JourneyEvent[]): Map<string, RefundDoc> =>
  new Map(
    events
      .filter(({ value }, i) => value !== undefined && i % 2 === 0)
      .map(({ _id, value }) => {
        const amount = fromUnits(toUnits(value ?? '0') / 3n);
        const refund = { _id, profile_id: PROFILE, payment_id: _id, amount, recorded_at: new Date(0) };
        return [_id, refund];
      }),
  );
