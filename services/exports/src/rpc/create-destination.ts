// Creates a destination, after connections has found its target on the platform.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type { ConversionsService } from '@touchline/proto/gen/touchline/connections/v1/conversions_pb.ts';
import type {
  CreateDestinationRequest,
  CreateDestinationResponseSchema,
} from '@touchline/proto/gen/touchline/exports/v1/exports_pb.ts';
import type { DestinationKind } from '../domain/destination-kind.ts';
import type { Catalogs } from '../store/catalogs.ts';
import type { Destinations, NewDestination } from '../store/destinations.ts';
import { destinationMessage } from './destination-message.ts';
import { invalid } from './refusals.ts';

export interface CreateDestinationDeps {
  readonly destinations: Pick<Destinations, 'put'>;
  readonly catalogs: Pick<Catalogs, 'find'>;
  readonly conversions: Pick<GrpcClient<typeof ConversionsService>, 'findTarget' | 'messagingDataset'>;
  now(): Date;
}

type Found = Pick<NewDestination, 'connection_id' | 'ad_pixel_id' | 'conversion_action_id' | 'messaging_dataset_id'> & {
  readonly platformName: string;
};

/**
 * Handles CreateDestination; a repeat for the same target returns the same destination with the settings of the repeat.
 * @throws AppError ads_connection_required, not_found, invalid_state, connection_not_ready, validation_error, provider_error
 */
export function createDestination(deps: CreateDestinationDeps) {
  return async (
    request: CreateDestinationRequest,
  ): Promise<MessageInitShape<typeof CreateDestinationResponseSchema>> => {
    const { profileId, enabled = true, testEventCode, limitDataUse } = request;
    // The server has checked that it is one of them.
    const kind = request.kind as DestinationKind;
    const { platformName, ...target } = await FINDERS[kind](deps, request);
    const { destination, created } = await deps.destinations.put(
      {
        ...{ profile_id: profileId, kind, enabled, test_event_code: testEventCode, ...target },
        name: request.name || platformName,
        limit_data_use: limitDataUse,
        whatsapp_business_account_id: request.whatsappBusinessAccountId,
      },
      deps.now(),
    );
    const { safe_target: safeTarget } = await deps.catalogs.find(profileId);
    return { destination: destinationMessage(destination, safeTarget), created };
  };
}

type Finder = (deps: CreateDestinationDeps, request: CreateDestinationRequest) => Promise<Found>;

const FINDERS: Readonly<Record<DestinationKind, Finder>> = {
  social_ads_dataset: async (deps, request) => {
    const { kind, adPixelId } = request;
    refuseMember('conversion_action_id', request.conversionActionId);
    const { connectionId, name } = await find(deps, request, kind, adPixelId);
    return {
      ...{ connection_id: connectionId, ad_pixel_id: adPixelId, conversion_action_id: '', platformName: name },
      messaging_dataset_id: await messagingDataset(deps, request, connectionId),
    };
  },
  search_ads_conversion_action: async (deps, request) => {
    const { kind, conversionActionId } = request;
    refuseMember('ad_pixel_id', request.adPixelId);
    refuseMember('whatsapp_business_account_id', request.whatsappBusinessAccountId);
    if (request.limitDataUse)
      throw invalid(
        'limit_data_use',
        'limit_data_use must be false for a conversion action: its platform has no such option.',
      );
    const { connectionId, name } = await find(deps, request, kind, conversionActionId);
    return {
      ...{ connection_id: connectionId, ad_pixel_id: '', conversion_action_id: conversionActionId },
      ...{ messaging_dataset_id: '', platformName: name },
    };
  },
  chat_dataset: async (deps, request) => {
    refuseMember('ad_pixel_id', request.adPixelId);
    refuseMember('conversion_action_id', request.conversionActionId);
    const { connectionId, whatsappBusinessAccountId } = request;
    if (connectionId === '') throw invalid('connection_id', 'connection_id is required of a chat_dataset.');
    if (whatsappBusinessAccountId === '')
      throw invalid(ACCOUNT, `${ACCOUNT} is required of a chat_dataset: its dataset is the one linked to it.`);
    const dataset = await messagingDataset(deps, request, connectionId);
    return {
      ...{ connection_id: connectionId, ad_pixel_id: dataset, conversion_action_id: '' },
      ...{ messaging_dataset_id: dataset, platformName: '' },
    };
  },
};

const ACCOUNT = 'whatsapp_business_account_id';

function refuseMember(member: string, given: string): void {
  if (given !== '') throw invalid(member, `${member} must be absent for a destination of this kind.`);
}

function find(
  { conversions }: CreateDestinationDeps,
  { profileId, connectionId }: CreateDestinationRequest,
  kind: string,
  id: string,
) {
  const member = kind === 'search_ads_conversion_action' ? 'conversion_action_id' : 'ad_pixel_id';
  if (id === '') throw invalid(member, `${member} is required for a destination of this kind.`);
  return conversions.findTarget({ profileId, connectionId, target: { kind, id } });
}

async function messagingDataset(
  { conversions }: CreateDestinationDeps,
  { profileId, whatsappBusinessAccountId: businessAccountId }: CreateDestinationRequest,
  connectionId: string,
): Promise<string> {
  if (businessAccountId === '') return '';
  const { datasetId } = await conversions.messagingDataset({ profileId, connectionId, businessAccountId });
  if (datasetId !== '') return datasetId;
  throw invalid(ACCOUNT, `${ACCOUNT} must be a business account to which the platform has linked a dataset.`);
}
