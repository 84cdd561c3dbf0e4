// Handles CountTouchedConversions: counts conversions and those with a touch, by day.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  CountTouchedConversionsRequest,
  CountTouchedConversionsResponseSchema,
  TouchedConversionsSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import type { Db } from 'mongodb';
import { type TouchedCount, touchedShare, touchedTotal } from '../domain/report/touched-share.ts';
import { collectionsOf } from '../store/collections.ts';
import { servedProfile } from '../store/profiles/read-profile.ts';
import { touchedByDay } from '../store/reports/read-touched.ts';
import { daysMessage } from './days-message.ts';
import { readRangeOrLast } from './report-request.ts';

/** @throws INVALID_ARGUMENT invalid_date_range */
export function createCountTouchedConversions({ db, now = () => new Date() }: { db: Db; now?: () => Date }) {
  const { conversions, profiles } = collectionsOf(db);

  return async function countTouchedConversions(
    request: CountTouchedConversionsRequest,
  ): Promise<MessageInitShape<typeof CountTouchedConversionsResponseSchema>> {
    const { generation, days } = await servedProfile(profiles, request.profileId);
    const range = readRangeOrLast(request.range, days, now());
    const byDay = await touchedByDay(conversions, { generation, range, days });
    return { total: row(touchedTotal(byDay)), byDay: byDay.map(row), days: daysMessage(range, days) };
  };
}

function row(counted: TouchedCount): MessageInitShape<typeof TouchedConversionsSchema> {
  const { date, conversions, withTouch } = counted;
  return { date, conversions: BigInt(conversions), withTouch: BigInt(withTouch), share: touchedShare(counted) };
}
