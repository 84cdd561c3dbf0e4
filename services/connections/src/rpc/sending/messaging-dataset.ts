// Returns the dataset that is linked to a messaging business account, as the platform says now.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  MessagingDatasetRequest,
  MessagingDatasetResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/conversions_pb.ts';
import { callPlatform, type ExportAccountsDeps, exportAccounts } from './export-accounts.ts';

/** Handles MessagingDataset. @throws AppError whatever exportAccounts throws; provider_error */
export function messagingDataset(deps: ExportAccountsDeps) {
  return async (request: MessagingDatasetRequest): Promise<MessageInitShape<typeof MessagingDatasetResponseSchema>> => {
    const { profileId, connectionId, businessAccountId } = request;
    for (const account of await exportAccounts(deps, { profileId, connectionId })) {
      const found = await callPlatform(deps, account, () =>
        account.exports.messagingDataset(account.of, businessAccountId),
      );
      if (found !== null) return { datasetId: found };
    }
    return { datasetId: '' };
  };
}
