// Makes the stores of exports, which share one database.
import type { Db } from 'mongodb';
import { type Catalogs, createCatalogs } from './catalogs.ts';
import { createDestinations, type Destinations } from './destinations.ts';
import { createExportDeliveries, type ExportDeliveries } from './export-deliveries.ts';
import { exportCollections } from './export-indexes.ts';
import { createReceivedRevisions, type ReceivedRevisions } from './received-revisions.ts';

export interface ExportStores {
  readonly destinations: Destinations;
  readonly deliveries: ExportDeliveries;
  readonly catalogs: Catalogs;
  readonly revisions: ReceivedRevisions;
}

export function createExportStores(db: Db): ExportStores {
  const collections = exportCollections(db);
  return {
    destinations: createDestinations(collections),
    deliveries: createExportDeliveries(collections),
    catalogs: createCatalogs(collections),
    revisions: createReceivedRevisions(collections),
  };
}
