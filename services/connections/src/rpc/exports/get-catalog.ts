// Handles GetCatalog: returns which conversions are sent under which names.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  GetCatalogRequest,
  GetCatalogResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/exports_pb.ts';
import type { Catalogs } from '../../store/exports/catalogs.ts';
import { catalogMessage } from './catalog-message.ts';

export function getCatalog({ catalogs }: { catalogs: Pick<Catalogs, 'find'> }) {
  return async ({ profileId }: GetCatalogRequest): Promise<MessageInitShape<typeof GetCatalogResponseSchema>> => ({
    catalog: catalogMessage(await catalogs.find(profileId)),
  });
}
