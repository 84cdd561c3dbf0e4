// Assembles ExportService from its calls.
import { type GrpcService, implement } from '@touchline/chassis/grpc/serve.ts';
import { ExportService } from '@touchline/proto/gen/touchline/connections/v1/exports_pb.ts';
import type { Catalogs } from '../../store/exports/catalogs.ts';
import type { Destinations } from '../../store/exports/destinations.ts';
import type { ExportDeliveries } from '../../store/exports/export-deliveries.ts';
import { type CreateAudienceDeps, createAudience } from './create-audience.ts';
import { createDestination } from './create-destination.ts';
import type { FindDatasetDeps } from './find-dataset.ts';
import { getCatalog } from './get-catalog.ts';
import { listDeliveries } from './list-deliveries.ts';
import { listDestinations } from './list-destinations.ts';
import { setCatalog } from './set-catalog.ts';
import { setSafeTarget } from './set-safe-target.ts';

export interface ExportServiceDeps extends FindDatasetDeps, Pick<CreateAudienceDeps, 'queueExport' | 'checkGoal'> {
  readonly destinations: Destinations;
  readonly deliveries: ExportDeliveries;
  readonly catalogs: Catalogs;
}

/** Returns what serveGrpc takes. */
export function exportService(deps: ExportServiceDeps): GrpcService {
  return implement(ExportService, {
    createDestination: createDestination(deps),
    listDestinations: listDestinations(deps),
    listDeliveries: listDeliveries(deps),
    getCatalog: getCatalog(deps),
    setCatalog: setCatalog(deps),
    setSafeTarget: setSafeTarget(deps),
    createAudience: createAudience(deps),
  });
}
