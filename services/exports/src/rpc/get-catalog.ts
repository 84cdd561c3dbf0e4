// Handles GetCatalog: returns which conversions are sent where under which names.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  GetCatalogRequest,
  GetCatalogResponseSchema,
} from '@touchline/proto/gen/touchline/exports/v1/exports_pb.ts';
import type { Catalogs } from '../store/catalogs.ts';
import type { Destinations } from '../store/destinations.ts';
import { catalogMessage } from './catalog-message.ts';

interface Deps {
  readonly catalogs: Pick<Catalogs, 'find'>;
  readonly destinations: Pick<Destinations, 'list'>;
}

export function getCatalog({ catalogs, destinations }: Deps) {
  return async ({ profileId }: GetCatalogRequest): Promise<MessageInitShape<typeof GetCatalogResponseSchema>> => ({
    catalog: catalogMessage(await catalogs.find(profileId), await destinations.list(profileId)),
  });
}
