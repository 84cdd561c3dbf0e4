// Lists the ad sets of a profile that deliver and optimise for some datasets.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  LiveAdSetsRequest,
  LiveAdSetsResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/conversions_pb.ts';
import { callPlatform, type ExportAccountsDeps, exportAccounts } from './export-accounts.ts';

/** Handles LiveAdSets. @throws AppError whatever exportAccounts throws; provider_error */
export function liveAdSets(deps: ExportAccountsDeps) {
  return async ({
    profileId,
    datasetIds,
  }: LiveAdSetsRequest): Promise<MessageInitShape<typeof LiveAdSetsResponseSchema>> => {
    const accounts = await exportAccounts(deps, { profileId, connectionId: '' });
    const wanted = new Set(datasetIds);
    const found = accounts.map((account) =>
      callPlatform(deps, account, () => account.exports.liveAdSets(account.of, wanted)),
    );
    return { adSets: (await Promise.all(found)).flat() };
  };
}
