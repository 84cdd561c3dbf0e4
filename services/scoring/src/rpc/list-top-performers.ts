// ListTopPerformers: the scored ads of a profile, best first (contract: GET /top-performers).
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { appError } from '@touchline/chassis/errors.ts';
import type {
  ListTopPerformersRequest,
  ListTopPerformersResponseSchema,
} from '@touchline/proto/gen/touchline/scoring/v1/scoring_pb.ts';
import { WINDOWS } from '../domain/vocabulary.ts';
import type { Scores } from '../store/scores.ts';
import { scoredAdMessage } from './scored-ad-message.ts';

const MAX_ADS = 50;
/** As many digits as the database tells apart. */
const MONEY = /^\d{1,15}(\.\d{1,18})?$/;

/** @throws INVALID_ARGUMENT invalid_parameter */
export function listTopPerformers({ scores }: { scores: Pick<Scores, 'served'> }) {
  return async (
    request: ListTopPerformersRequest,
  ): Promise<MessageInitShape<typeof ListTopPerformersResponseSchema>> => {
    const { profileId, limit, minSpend, objectives, truthGrades, outcomeKinds, formats, hasVideo } = request;
    const window = WINDOWS.find((one) => one === request.window);
    const isSound = profileId !== '' && limit >= 1 && limit <= MAX_ADS && (minSpend === '' || MONEY.test(minSpend));
    if (window === undefined || !isSound) {
      const message = `Send a profile_id, a window of ${WINDOWS.join(', ')}, a limit of 1 to ${MAX_ADS} and a min_spend that is an amount.`;
      throw appError('INVALID_ARGUMENT', 'invalid_parameter', message);
    }
    const { profile, rows } = await scores.served({
      ...{ profileId, window, limit, objectives, truthGrades, outcomeKinds, formats },
      minSpend: minSpend || null,
      hasVideo: hasVideo ?? null,
    });
    return {
      ads: rows.map(scoredAdMessage),
      reportingCurrency: profile?.reporting_currency ?? '',
      ...(profile?.rebuilt_at && { rebuiltAt: timestampFromDate(profile.rebuilt_at) }),
    };
  };
}
