// Assembles ExportService from its calls.
import { type GrpcService, implement } from '@touchline/chassis/grpc/serve.ts';
import { ExportService } from '@touchline/proto/gen/touchline/exports/v1/exports_pb.ts';
import type { AudienceMembers } from '../store/audiences/audience-members.ts';
import type { Audiences } from '../store/audiences/audiences.ts';
import type { Catalogs } from '../store/catalogs.ts';
import type { Destinations } from '../store/destinations.ts';
import type { EndedCounts } from '../store/ended-counts.ts';
import type { ExportDeliveries } from '../store/export-deliveries.ts';
import { countDeliveries } from './count-deliveries.ts';
import { type CreateAudienceDeps, createAudience } from './create-audience.ts';
import { type CreateDestinationDeps, createDestination } from './create-destination.ts';
import { type GetAudienceDeps, getAudience } from './get-audience.ts';
import { getCatalog } from './get-catalog.ts';
import { type GetMatchQualityDeps, getMatchQuality } from './get-match-quality.ts';
import { listAudiences } from './list-audiences.ts';
import { listDeliveries } from './list-deliveries.ts';
import { listDestinations } from './list-destinations.ts';
import { setCatalog } from './set-catalog.ts';
import { type SetSafeTargetDeps, setSafeTarget } from './set-safe-target.ts';

export interface ExportServiceDeps {
  readonly destinations: Destinations;
  readonly deliveries: ExportDeliveries;
  readonly catalogs: Catalogs;
  readonly endedCounts: EndedCounts;
  readonly conversions: CreateDestinationDeps['conversions'] &
    SetSafeTargetDeps['conversions'] &
    GetMatchQualityDeps['conversions'];
  readonly platformAudiences: CreateAudienceDeps['platformAudiences'];
  readonly audiences: Audiences;
  readonly members: AudienceMembers;
  readonly audienceCalls: GetAudienceDeps['audienceCalls'];
  readonly queueExport: CreateAudienceDeps['queueExport'];
  readonly checkGoal: CreateAudienceDeps['checkGoal'];
  readonly strangersAmong: CreateAudienceDeps['strangersAmong'];
  now(): Date;
}

/** Returns what serveGrpc takes. */
export function exportService(deps: ExportServiceDeps): GrpcService {
  return implement(ExportService, {
    createDestination: createDestination(deps),
    listDestinations: listDestinations(deps),
    listDeliveries: listDeliveries(deps),
    countDeliveries: countDeliveries(deps),
    getMatchQuality: getMatchQuality(deps),
    getCatalog: getCatalog(deps),
    setCatalog: setCatalog(deps),
    setSafeTarget: setSafeTarget(deps),
    createAudience: createAudience(deps),
    listAudiences: listAudiences(deps),
    getAudience: getAudience(deps),
  });
}
