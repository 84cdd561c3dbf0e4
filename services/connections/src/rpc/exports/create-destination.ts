// Creates a destination, after it has found the dataset on the platform.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  CreateDestinationRequest,
  CreateDestinationResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/exports_pb.ts';
import type { Catalogs } from '../../store/exports/catalogs.ts';
import type { Destinations } from '../../store/exports/destinations.ts';
import { invalid } from '../refusals.ts';
import { destinationMessage } from './destination-message.ts';
import { callPlatform, type ExportAccount, type FindDatasetDeps, findDataset } from './find-dataset.ts';

export interface CreateDestinationDeps extends FindDatasetDeps {
  readonly destinations: Pick<Destinations, 'put'>;
  readonly catalogs: Pick<Catalogs, 'find'>;
}

/**
 * Handles CreateDestination; a repeat for the same dataset returns the same destination with the settings of the repeat.
 * @throws AppError ads_connection_required, not_found, invalid_state, connection_not_ready, validation_error, provider_error
 */
export function createDestination(deps: CreateDestinationDeps) {
  return async (
    request: CreateDestinationRequest,
  ): Promise<MessageInitShape<typeof CreateDestinationResponseSchema>> => {
    const { profileId, connectionId, adPixelId, name, whatsappBusinessAccountId } = request;
    const account = await findDataset(deps, { profileId, connectionId, adPixelId });
    const { destination, created } = await deps.destinations.put(
      {
        ...{ profile_id: profileId, connection_id: account.connection._id, ad_pixel_id: adPixelId },
        name: name || (account.pixel.name ?? ''),
        whatsapp_business_account_id: whatsappBusinessAccountId,
        messaging_dataset_id: await messagingDataset(deps, account, whatsappBusinessAccountId),
      },
      deps.now(),
    );
    const { safe_target: target } = await deps.catalogs.find(profileId);
    return { destination: destinationMessage(destination, target), created };
  };
}

async function messagingDataset(deps: FindDatasetDeps, account: ExportAccount, businessAccountId: string) {
  if (businessAccountId === '') return '';
  const found = await callPlatform(deps, account, () =>
    account.exports.messagingDataset(account.of, businessAccountId),
  );
  if (found !== null) return found;
  const member = 'whatsapp_business_account_id';
  throw invalid(member, `${member} must be a business account to which the platform has linked a dataset.`);
}
