// Declares the collections of exports and their indexes.
import type { CollectionIndexes } from '@touchline/chassis/mongo/mongo.ts';
import type { OutboxCollections } from '@touchline/chassis/mongo/outbox.ts';
import type { Collection, Db } from 'mongodb';
import type { AudienceDoc, AudienceMemberDoc } from './audiences/audience-docs.ts';
import type {
  AcceptedRequestDoc,
  CatalogDoc,
  ExportCountsDoc,
  ExportDeliveryDoc,
  ReceivedRevisionDoc,
  StoredDestinationDoc,
} from './export-docs.ts';

/** How long an ended delivery can be read; a conversion that is older than this is not delivered again either. */
export const KEPT_DAYS = 90;

/** How long the digests of somebody are kept whom the platform could not be told to take out. */
export const LEAVING_DAYS = 30;

export interface ExportCollections {
  readonly destinations: Collection<StoredDestinationDoc>;
  readonly deliveries: Collection<ExportDeliveryDoc>;
  readonly counts: Collection<ExportCountsDoc>;
  readonly requests: Collection<AcceptedRequestDoc>;
  readonly catalogs: Collection<CatalogDoc>;
  readonly receivedRevisions: Collection<ReceivedRevisionDoc>;
  readonly audiences: Collection<AudienceDoc>;
  readonly members: Collection<AudienceMemberDoc>;
}

export const exportCollections = (db: Db): ExportCollections => ({
  destinations: db.collection('export_destinations'),
  deliveries: db.collection('export_deliveries'),
  counts: db.collection('export_counts'),
  requests: db.collection('export_requests'),
  catalogs: db.collection('export_catalogs'),
  receivedRevisions: db.collection('export_revisions'),
  audiences: db.collection('export_audiences'),
  members: db.collection('export_audience_members'),
});

/** Returns where the outbox is: an upgraded install shares the database of connections, which has an outbox of its own. */
export const exportOutbox = (db: Db): OutboxCollections => ({
  rows: db.collection('export_outbox'),
  relay: db.collection('export_outbox_relay'),
});

export const exportIndexes: readonly CollectionIndexes[] = [
  { collection: 'export_outbox', indexes: [] },
  {
    collection: 'export_destinations',
    indexes: [
      { key: { profile_id: 1 }, name: 'profile' },
      { key: { due_at: 1 }, name: 'due' },
      { key: { 'recheck.due': 1 }, name: 'recheck' },
    ],
  },
  {
    collection: 'export_deliveries',
    indexes: [
      { key: { profile_id: 1, created_at: -1, _id: -1 }, name: 'profile_newest' },
      { key: { profile_id: 1, event_id: 1 }, name: 'profile_event' },
      { key: { destination_id: 1, status: 1, next_attempt_at: 1 }, name: 'destination_due' },
      { key: { destination_id: 1, status: 1, _id: 1 }, name: 'destination_rows' },
      { key: { kind: 1, status: 1, next_attempt_at: 1 }, name: 'kind_due' },
      { key: { status: 1, 'adjust.due_at': 1 }, name: 'adjustment_due' },
      { key: { ended_at: 1 }, name: 'kept', expireAfterSeconds: KEPT_DAYS * 86_400 },
      { key: { uncounted: 1 }, name: 'uncounted', partialFilterExpression: { uncounted: { $exists: true } } },
    ],
  },
  {
    collection: 'export_counts',
    indexes: [
      { key: { profile_id: 1, day: 1 }, name: 'profile_days' },
      // A day of a profile's time zone may begin on the day before.
      { key: { day: 1 }, name: 'kept', expireAfterSeconds: (KEPT_DAYS + 2) * 86_400 },
    ],
  },
  {
    collection: 'export_requests',
    indexes: [
      { key: { due_at: 1 }, name: 'due' },
      { key: { destination_id: 1, due_at: 1 }, name: 'destination_due' },
    ],
  },
  {
    collection: 'export_revisions',
    indexes: [{ key: { heard_at: 1 }, name: 'kept', expireAfterSeconds: KEPT_DAYS * 86_400 }],
  },
  {
    collection: 'export_audiences',
    indexes: [
      { key: { profile_id: 1, created_at: -1, _id: -1 }, name: 'profile_newest' },
      { key: { due_at: 1 }, name: 'due' },
    ],
  },
  {
    collection: 'export_audience_members',
    indexes: [
      { key: { profile_id: 1, customer_id: 1 }, name: 'profile_customer' },
      { key: { audience_id: 1, leaving: 1, run: 1 }, name: 'audience_leaving' },
      { key: { audience_id: 1, version: 1 }, name: 'audience_version' },
      { key: { left_at: 1 }, name: 'left', expireAfterSeconds: LEAVING_DAYS * 86_400 },
    ],
  },
];
