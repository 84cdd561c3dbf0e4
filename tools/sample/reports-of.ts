// Calculates from the sample's rows, for its tests, what the reports of its days must say about campaigns and platforms.
import { reportDays } from '@touchline/chassis/report-days.ts';
import { parseWorld } from '../provider-sim/world.ts';
import type { EventInput } from './events.ts';
import { SAMPLE_TIME_ZONE } from './google-world.ts';
import type { Sample } from './sample.ts';

interface Touch {
  at: number;
  browser: string;
  /** The id of the campaign; absent for a visit without an ad. */
  campaign?: string;
}

/** A payment in CLP, and the touches before it, oldest first. */
interface Credited {
  day: string;
  /** Milliseconds, as in touches. */
  at: number;
  value: number;
  touches: Touch[];
}

interface Figures {
  spend: number;
  firstTouch: number;
  lastTouch: number;
  /** The payments of people whom it touched at all. */
  anyTouch: number;
  claims: number;
}

export interface Reports {
  /** Everything that touched a person, oldest first, for each person. */
  journeys: Touch[][];
  payments: Credited[];
  /** What a campaign cost and brought on the days from one to another, both included. */
  campaign(name: string, from: string, to: string): Figures;
  /** What a platform claims and what last touch attributes to it, as counts and as values. */
  platform(name: 'social_ads' | 'search_ads'): Record<'claims' | 'attributed', { count: number; value: number }>;
}

const SESSION_MS = 30 * 60_000;
/** What the sample takes a dollar for; its rates stay near it. */
const CLP_OF = { CLP: 1, USD: 945 } as const;

/** @param sample generated in the time zone of its ad accounts; refunds and rates are left out of account */
export function reportsOf(sample: Sample): Reports {
  const world = parseWorld(sample.world);
  const { dayOf } = reportDays(SAMPLE_TIME_ZONE);
  const touches = Map.groupBy(touchesOf(sample.events), ({ person }) => person);
  const payments = sample.events
    .filter(({ event_type }) => event_type === 'payment_received')
    .map(({ event_time, properties, idempotency_key }): Credited => {
      const at = Date.parse(event_time);
      const value = Number(properties?.value) * CLP_OF[properties?.currency as keyof typeof CLP_OF];
      const before = (touches.get(numberIn(idempotency_key)) ?? []).filter((touch) => touch.at <= at);
      return { day: dayOf(new Date(at)), at, value, touches: before };
    });
  const adSets = new Map(world.ad_sets.map(({ id, campaign_id }) => [id, campaign_id]));
  const campaignOfAd = new Map(world.ads.map(({ id, ad_set_id }) => [id, adSets.get(ad_set_id)]));
  const delivery = world.delivery.map(({ ad_id, date, spend, purchases = 0, purchase_value = '0' }) => ({
    ...{ campaign: campaignOfAd.get(ad_id), day: date, spend: Number(spend) },
    ...{ count: purchases, value: Number(purchase_value) },
  }));
  const idOf = new Map(world.campaigns.map(({ id, name }) => [name, id]));
  return {
    journeys: [...touches.values()],
    payments,
    campaign(name, from, to) {
      const id = idOf.get(name);
      const within = <T extends { day: string }>(rows: readonly T[]) =>
        rows.filter(({ day }) => day >= from && day <= to);
      const days = within(delivery.filter(({ campaign }) => campaign === id));
      const credited = (isOwn: (touches: Touch[]) => boolean) =>
        sumOf(within(payments.filter(({ touches }) => isOwn(touches))));
      return {
        spend: days.reduce((sum, { spend }) => sum + spend, 0),
        firstTouch: credited((touches) => touches[0]?.campaign === id),
        lastTouch: credited((touches) => touches.at(-1)?.campaign === id),
        anyTouch: credited((touches) => touches.some(({ campaign }) => campaign === id)),
        claims: sumOf(days),
      };
    },
    platform(name) {
      const [own, claims] =
        name === 'social_ads'
          ? [world.campaigns, delivery]
          : [
              world.google.campaigns,
              world.google.delivery.map((row) => ({ count: row.conversions, value: Number(row.conversions_value) })),
            ];
      const ids = new Set(own.map(({ id }) => id));
      const attributed = payments.filter((payment) => ids.has(payment.touches.at(-1)?.campaign ?? ''));
      return {
        claims: { count: claims.reduce((sum, { count }) => sum + count, 0), value: sumOf(claims) },
        attributed: { count: attributed.length, value: sumOf(attributed) },
      };
    },
  };
}

/** Returns visits, each of one browser without a pause of half an hour, and chats; people by their number in the sample. */
function touchesOf(events: readonly EventInput[]): (Touch & { person: string })[] {
  const seen = new Map<string, number>();
  return events.flatMap(({ anonymous_id, context, campaign, event_time, idempotency_key }) => {
    const at = Date.parse(event_time);
    const browser = anonymous_id ?? '';
    if (campaign) return [{ person: numberIn(idempotency_key), at, browser, campaign: campaign.campaign_id }];
    if (!context) return [];
    const isVisit = at - (seen.get(browser) ?? Number.NEGATIVE_INFINITY) > SESSION_MS;
    seen.set(browser, at);
    if (!isVisit) return [];
    const id = new URL(context.url).searchParams.get('utm_id');
    return [{ person: numberIn(browser), at, browser, ...(id && { campaign: id }) }];
  });
}

const numberIn = (key: string): string => /\d+/.exec(key)?.[0] ?? '';

const sumOf = (rows: readonly { value: number }[]): number => rows.reduce((sum, { value }) => sum + value, 0);
