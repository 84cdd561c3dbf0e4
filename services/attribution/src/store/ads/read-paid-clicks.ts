// Reads the paid clicks of a range, grouped by the ad that they name.
import { appError } from '@touchline/chassis/errors.ts';
import type { DayRange, ReportDays } from '@touchline/chassis/report-days.ts';
import { MongoServerError } from 'mongodb';
import type { ClickGroup } from '../../domain/report/named-ads.ts';
import type { Collections } from '../collections.ts';
import type { StoredEvent } from '../journeys/stored-event.ts';
import { positionInRange } from '../reports/position-in-range.ts';

/** Shorter than the caller's deadline. */
const WITHIN_MS = 15_000;
const MAX_TIME_EXPIRED = 50;

type Said = Pick<
  StoredEvent['marketing'],
  'platform' | 'source' | 'campaign_external_id' | 'ad_set_external_id' | 'ad_external_id'
>;

const SAID = {
  platform: '$marketing.platform',
  source: '$marketing.source',
  campaign_external_id: '$marketing.campaign_external_id',
  ad_set_external_id: '$marketing.ad_set_external_id',
  ad_external_id: '$marketing.ad_external_id',
};

/**
 * Counts one person's click on one day once, however many later pages still carry its tags. A return from a payment provider is
 * no click.
 * @throws AppError audit_timeout when the count takes too long
 */
export async function paidClicks(
  journeyEvents: Collections['journeyEvents'],
  profileId: string,
  range: DayRange,
  days: ReportDays,
): Promise<ClickGroup[]> {
  const { start, end } = days.instantsOf(range);
  const click = {
    ...SAID,
    person: '$person_id',
    day: positionInRange(range, days),
    click_ids: '$marketing.click_ids',
  };
  const said = Object.fromEntries(Object.keys(SAID).map((name) => [name, `$_id.${name}`]));
  const pipeline = [
    {
      $match: {
        profile_id: profileId,
        time: { $gte: start, $lt: end },
        'marketing.is_paid': true,
        'marketing.is_payment_return': false,
      },
    },
    { $group: { _id: click } },
    { $group: { _id: said, clicks: { $sum: 1 } } },
  ];
  const cursor = journeyEvents.aggregate<{ _id: Said; clicks: number }>(pipeline, { maxTimeMS: WITHIN_MS });
  return (await cursor.toArray().catch(raiseTimeout)).map(({ _id, clicks }) => ({
    platform: _id.platform ?? undefined,
    source: _id.source,
    ids: {
      campaign: _id.campaign_external_id ?? undefined,
      ad_set: _id.ad_set_external_id ?? undefined,
      ad: _id.ad_external_id ?? undefined,
    },
    clicks,
  }));
}

/** @throws AppError in place of the database's own error for a read that took too long */
export function raiseTimeout(error: unknown): never {
  if (!(error instanceof MongoServerError) || error.code !== MAX_TIME_EXPIRED) throw error;
  const message = 'The clicks of so many days could not be counted in time; request fewer days.';
  throw appError('audit_timeout', message, { cause: error });
}
