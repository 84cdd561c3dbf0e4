// Asks the platform how well it can match what a target received, live like every read for people.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  MatchQualityRequest,
  MatchQualityResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/conversions_pb.ts';
import { callPlatform, type ExportAccountsDeps, exportAccounts } from './export-accounts.ts';

/** Handles MatchQuality. @throws AppError whatever exportAccounts throws; provider_error */
export function matchQuality(deps: ExportAccountsDeps) {
  return async (request: MatchQualityRequest): Promise<MessageInitShape<typeof MatchQualityResponseSchema>> => {
    const { profileId, connectionId, target } = request;
    const { kind = '', id = '' } = target ?? {};
    const [account] = await exportAccounts(deps, { profileId, connectionId, targetKind: kind });
    if (account?.exports.matchQuality === undefined || kind !== 'social_ads_dataset') return { isReported: false };
    const { matchQuality: read } = account.exports;
    const events = await callPlatform(deps, account, () => read(account.of, id));
    return {
      isReported: true,
      events: events.map(({ eventName, score, keys }) => ({
        eventName,
        ...(score !== null && { score }),
        keys: [...keys],
      })),
    };
  };
}
