// Makes the stores of exports, which share one database.
import type { Mongo } from '@touchline/chassis/mongo/mongo.ts';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import { type Adjustments, createAdjustments } from './adjustments.ts';
import { type AudienceMembers, createAudienceMembers } from './audiences/audience-members.ts';
import { type Audiences, createAudiences } from './audiences/audiences.ts';
import { type Catalogs, createCatalogs } from './catalogs.ts';
import { createDestinationPauses, type DestinationPauses } from './destination-pauses.ts';
import { createDestinations, type Destinations } from './destinations.ts';
import { createEndedCounts, type EndedCounts } from './ended-counts.ts';
import { createExportDeliveries, type ExportDeliveries } from './export-deliveries.ts';
import { exportCollections } from './export-indexes.ts';
import { createReceivedRevisions, type ReceivedRevisions } from './received-revisions.ts';
import { createRechecks, type Rechecks } from './rechecks.ts';
import { type AcceptedRequests, createAcceptedRequests } from './requests.ts';

export interface ExportStores {
  readonly destinations: Destinations;
  readonly pauses: DestinationPauses;
  readonly deliveries: ExportDeliveries;
  readonly endedCounts: EndedCounts;
  readonly catalogs: Catalogs;
  readonly adjustments: Adjustments;
  readonly requests: AcceptedRequests;
  readonly revisions: ReceivedRevisions;
  readonly rechecks: Rechecks;
  readonly audiences: Audiences;
  readonly members: AudienceMembers;
}

/** @param outbox holds what the stores publish with their writes */
export function createExportStores({ db, client }: Mongo, outbox: Pick<Outbox, 'write' | 'nudge'>): ExportStores {
  const collections = exportCollections(db);
  const deps = { ...collections, client, outbox };
  return {
    destinations: createDestinations(deps),
    pauses: createDestinationPauses(deps),
    deliveries: createExportDeliveries(deps),
    endedCounts: createEndedCounts(deps),
    catalogs: createCatalogs(collections),
    adjustments: createAdjustments(collections),
    requests: createAcceptedRequests(collections),
    revisions: createReceivedRevisions(collections),
    rechecks: createRechecks(collections),
    audiences: createAudiences(collections),
    members: createAudienceMembers(collections),
  };
}
