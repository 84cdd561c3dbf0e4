// Handles ListTopPerformers: lists the scored ads of a profile, best first (contract: GET /top-performers).
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { appError } from '@touchline/chassis/errors.ts';
import { decodePageToken, encodePageToken } from '@touchline/chassis/mongo/page-token.ts';
import type {
  ListTopPerformersRequest,
  ListTopPerformersResponseSchema,
} from '@touchline/proto/gen/touchline/scoring/v1/scoring_pb.ts';
import { z } from 'zod';
import { WINDOWS } from '../domain/vocabulary.ts';
import type { ScoredDaysDoc } from '../store/profile-doc.ts';
import type { Scores } from '../store/scores.ts';
import { scoredAdMessage } from './scored-ad-message.ts';

/** As many digits as the database can distinguish. */
const MONEY = /^\d{1,15}(\.\d{1,18})?$/;
const Cursor = z.strictObject({ adId: z.string(), rank: z.int() });

/**
 * Continues after the last ad of the page before, wherever a rebuild between the two pages has put that ad.
 * @throws INVALID_ARGUMENT invalid_parameter
 */
export function listTopPerformers({ scores }: { scores: Pick<Scores, 'served'> }) {
  return async (
    request: ListTopPerformersRequest,
  ): Promise<MessageInitShape<typeof ListTopPerformersResponseSchema>> => {
    const { profileId, limit, minSpend, objectives, truthGrades, outcomeKinds, formats, hasVideo } = request;
    const window = WINDOWS.find((one) => one === request.window);
    if (window === undefined || (minSpend !== '' && !MONEY.test(minSpend))) {
      const message = `Send a window of ${WINDOWS.join(', ')} and a min_spend that is an amount.`;
      throw appError('invalid_parameter', message);
    }
    const { profile, rows, next } = await scores.served({
      ...{ profileId, window, limit, objectives, truthGrades, outcomeKinds, formats },
      after: request.cursor === '' ? null : decodePageToken(request.cursor, Cursor),
      minSpend: minSpend || null,
      hasVideo: hasVideo ?? null,
    });
    const days = profile?.days?.[window];
    return {
      ads: rows.map(scoredAdMessage),
      nextCursor: next === null ? '' : encodePageToken({ ...next }),
      ...(days && { days: daysMessage(days) }),
      unknownRates: (days?.unknown_rates ?? []).map(({ first_day: firstDay, ...rest }) => ({ ...rest, firstDay })),
      reportingCurrency: profile?.reporting_currency ?? '',
      ...(profile?.rebuilt_at && { rebuiltAt: timestampFromDate(profile.rebuilt_at) }),
    };
  };
}

function daysMessage({ date_from, date_to, time_zone, other_time_zones }: ScoredDaysDoc) {
  return {
    ...{ dateFrom: date_from, dateTo: date_to, timeZone: time_zone },
    otherTimeZones: other_time_zones.map(({ platform, account_id, time_zone: own }) => ({
      ...{ platform, accountId: account_id, timeZone: own },
    })),
  };
}
