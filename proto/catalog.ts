// Lists all subjects: what is sent on the bus, in which stream, who owns it and who reads it. docs/subjects.md is generated from
// this file, and no other file spells a subject.
import type { DescMessage } from '@bufbuild/protobuf';
import { CredentialRevokedSchema, ProfileChangedSchema } from './gen/touchline/events/v1/access_pb.ts';
import { AdActionAppliedSchema } from './gen/touchline/events/v1/ad_actions_pb.ts';
import {
  AdAccountChangedSchema,
  AdsCatalogSyncedSchema,
  AdsInsightsSyncedSchema,
} from './gen/touchline/events/v1/ads_pb.ts';
import { ConnectionHealthChangedSchema, MessageReceivedSchema } from './gen/touchline/events/v1/connections_pb.ts';
import { ConversionCreditedSchema } from './gen/touchline/events/v1/conversions_pb.ts';
import { EventRecordedSchema, EventRecordedV2Schema } from './gen/touchline/events/v1/event_pb.ts';
import { DestinationChangedSchema, ExportDeliveredSchema } from './gen/touchline/events/v1/exports_pb.ts';
import {
  CustomerErasedSchema,
  CustomersMergedSchema,
  IdentityResolvedSchema,
  VisitorLinkedSchema,
} from './gen/touchline/events/v1/identity_pb.ts';
import { LedgerExpiredSchema } from './gen/touchline/events/v1/ledger_pb.ts';
import { OutcomeRecordedSchema } from './gen/touchline/events/v1/outcomes_pb.ts';
import { ScoresRebuiltSchema } from './gen/touchline/events/v1/scores_pb.ts';
import { SearchDaySyncedSchema } from './gen/touchline/events/v1/search_pb.ts';

/** One kind of message: its subject is `${subject}.${profile_id}` and its ce-type is `subject`. */
export interface CatalogEntry<D extends DescMessage = DescMessage> {
  readonly subject: string;
  readonly stream: string;
  readonly schema: D;
  readonly owner: string;
  /** The owner in the release before: its processes may still run, and its outbox may still hold messages. */
  readonly formerOwner?: string;
  /** Services that read it with a durable consumer. */
  readonly consumers: readonly string[];
  /** Services of which every process receives it as it is sent; none by default. */
  readonly listeners?: readonly string[];
  readonly summary: string;
  /** Which of several messages holds, whatever order they arrive in; docs/subjects.md shows it to subscribers. */
  readonly holds: string;
}

/** One JetStream stream: everything of an area. */
export interface StreamSpec {
  readonly name: string;
  readonly subjects: readonly string[];
  /** How long messages are kept; consumers that were away longer are served by a replay from the ledger. */
  readonly maxAgeDays: number;
  /** The service that removes single messages from it, for an erasure. */
  readonly erasedBy?: string;
  /** The service that declares it, where that is not the owner of its entries. */
  readonly declaredBy?: string;
}

const entry = <D extends DescMessage>(e: CatalogEntry<D>): CatalogEntry<D> => e;

export const eventsRecorded = entry({
  subject: 'touchline.events.recorded-v2',
  stream: 'EVENTS',
  schema: EventRecordedV2Schema,
  owner: 'tracking',
  consumers: ['identity'],
  summary: 'An event was stored in the ledger, and whether it names a person; who that is stays there.',
  holds: 'of an `event.event_id` the highest `event.revision`: a merchant may name the payer later',
});

/**
 * What tracking sent before; still read for messages that are in the stream, and while tracking of the release before runs. It
 * has a subject of its own because an identity service of that release would permanently take a message without traits for one
 * that names no one. To be removed with its message in the release after.
 */
export const eventsRecordedWithTraits = entry({
  subject: 'touchline.events.recorded',
  stream: 'EVENTS',
  schema: EventRecordedSchema,
  owner: 'tracking',
  consumers: ['identity'],
  summary:
    'Deprecated, and published only by the release before: an event was stored, with the traits that identify its person.',
  holds: 'of an `event.event_id` the highest `event.revision`: a merchant may name the payer later',
});

export const ledgerExpired = entry({
  subject: 'touchline.events.ledger-expired',
  stream: 'EVENTS',
  schema: LedgerExpiredSchema,
  owner: 'tracking',
  consumers: ['attribution'],
  summary: 'Up to when the ledger of a profile has deleted what it need not keep: journeys may follow.',
  holds: 'of a `profile_id` the latest `expired_until`; it is published again every hour',
});

export const identityResolved = entry({
  subject: 'touchline.identity.resolved',
  stream: 'IDENTITY',
  schema: IdentityResolvedSchema,
  owner: 'identity',
  consumers: ['attribution'],
  summary: 'To whom an event belongs; sent for every event, without names, emails and phones.',
  holds:
    'of an `event.event_id` the highest `event.revision`; of two owners of its browser the one with the smaller (`owner_evidence_time`, `owner_evidence_event_id`)',
});

export const identityLinked = entry({
  subject: 'touchline.identity.linked',
  stream: 'IDENTITY',
  schema: VisitorLinkedSchema,
  owner: 'identity',
  consumers: ['attribution'],
  summary: 'A browser now belongs to a customer, with its earlier visits.',
  holds: 'of a `visitor_id` the smallest (`evidence_time`, `evidence_event_id`), which need not be the newest message',
});

export const identityMerged = entry({
  subject: 'touchline.identity.merged',
  stream: 'IDENTITY',
  schema: CustomersMergedSchema,
  owner: 'identity',
  consumers: ['attribution'],
  summary: 'Two customers turned out to be one person; the older id survives.',
  holds: 'all of them: a merge is never undone, and a survivor may be merged later',
});

export const identityErased = entry({
  subject: 'touchline.identity.erased',
  stream: 'IDENTITY',
  schema: CustomerErasedSchema,
  owner: 'identity',
  consumers: ['exports'],
  summary: 'A customer was erased: every consumer that stores something under one of its ids removes it.',
  holds: 'all of them: an erased customer stays erased',
});

export const adsCatalog = entry({
  subject: 'touchline.ads.catalog',
  stream: 'ADS',
  schema: AdsCatalogSyncedSchema,
  owner: 'connections',
  consumers: ['attribution', 'campaigns', 'scoring'],
  summary: 'Campaigns, ad sets and ads as their platform describes them.',
  holds: 'of each entity the newest `synced_at`',
});

export const adsInsights = entry({
  subject: 'touchline.ads.insights',
  stream: 'ADS',
  schema: AdsInsightsSyncedSchema,
  owner: 'connections',
  consumers: ['attribution', 'scoring'],
  summary: 'Daily spend and delivery, restated by later syncs.',
  holds:
    'of each entity and day the newest `synced_at`; all parts of one `window` together also remove older rows in it that they do not have',
});

export const adsAccount = entry({
  subject: 'touchline.ads.account',
  stream: 'ADS',
  schema: AdAccountChangedSchema,
  owner: 'connections',
  consumers: ['attribution'],
  summary: 'An ad account was connected or disconnected: from when and until when its spend belongs to the profile.',
  holds: 'of an account the newest `changed_at`',
});

export const adsAction = entry({
  subject: 'touchline.ads.action',
  stream: 'ADS',
  schema: AdActionAppliedSchema,
  owner: 'campaigns',
  consumers: ['attribution'],
  summary: 'A campaign, an ad set or an ad was changed on its platform through this service.',
  holds:
    'all of them, in the order of `applied_at`; of a status or budget the newer of `applied_at` and the `synced_at` of `touchline.ads.catalog`',
});

export const searchDay = entry({
  subject: 'touchline.ads.search-day',
  stream: 'ADS',
  schema: SearchDaySyncedSchema,
  owner: 'connections',
  consumers: ['attribution'],
  summary: 'One day of a site in organic search: its totals, and the pages and queries with the most clicks.',
  holds:
    'of a `connection_id` and `date` the newest `synced_at` of which all parts have arrived; it replaces every row of the day',
});

export const connectionHealthChanged = entry({
  subject: 'touchline.connections.health-changed',
  stream: 'CONNECTIONS',
  schema: ConnectionHealthChangedSchema,
  owner: 'connections',
  consumers: ['webhooks', 'exports'],
  summary: 'A connection stopped working, works again, or was ended.',
  holds: 'of a `connection_id` the newest `changed_at`',
});

export const messageReceived = entry({
  subject: 'touchline.connections.message-received',
  stream: 'CONNECTIONS',
  schema: MessageReceivedSchema,
  owner: 'messages',
  formerOwner: 'connections',
  consumers: ['webhooks'],
  summary:
    'A person wrote to a connection of the profile: ids and times, nothing about who they are or what they wrote.',
  holds: 'all of them',
});

export const profileChanged = entry({
  subject: 'touchline.access.profile-changed',
  stream: 'ACCESS',
  schema: ProfileChangedSchema,
  owner: 'access',
  consumers: ['attribution', 'tracking', 'exports'],
  listeners: ['gateway'],
  summary: 'A profile was created or changed: its reporting currency and privacy mode, and whether it is archived.',
  holds: 'of a `profile_id` the newest `changed_at`',
});

export const credentialRevoked = entry({
  subject: 'touchline.access.credential-revoked',
  stream: 'ACCESS',
  schema: CredentialRevokedSchema,
  owner: 'access',
  consumers: [],
  listeners: ['gateway'],
  summary: 'A key, an app, a token or a session ended or changed: every gateway invalidates what it has cached of it.',
  holds: 'all of them: a consumer that has cached something about the `id` reads it from access again',
});

export const conversionsCredited = entry({
  subject: 'touchline.conversions.credited',
  stream: 'CONVERSIONS',
  schema: ConversionCreditedSchema,
  owner: 'attribution',
  consumers: ['exports'],
  summary: "A conversion's credit under every model was derived anew.",
  holds:
    'of a `conversion_id` the highest `revision`; with the same it is a repeat, and 0, of a release without revisions, is accepted as it arrives',
});

export const outcomesRecorded = entry({
  subject: 'touchline.outcomes.recorded',
  stream: 'OUTCOMES',
  schema: OutcomeRecordedSchema,
  owner: 'attribution',
  consumers: ['webhooks'],
  summary: 'An outcome was recorded on a profile: once each, in the order of its log.',
  holds: 'all of them, in the order of `sequence`, which has no gaps in a profile',
});

export const scoresRebuilt = entry({
  subject: 'touchline.scores.rebuilt',
  stream: 'SCORES',
  schema: ScoresRebuiltSchema,
  owner: 'scoring',
  consumers: [],
  summary: "A profile's ads were rescored, and the new scores are served.",
  holds: 'of a `profile_id` the newest `rebuilt_at`',
});

export const exportsDelivered = entry({
  subject: 'touchline.exports.delivered',
  stream: 'EXPORTS',
  schema: ExportDeliveredSchema,
  owner: 'exports',
  consumers: [],
  summary: 'An ad platform has taken a conversion, or the members of an audience: ids and the time.',
  holds: 'all of them: one for each `delivery_id`',
});

export const destinationChanged = entry({
  subject: 'touchline.exports.destination-changed',
  stream: 'EXPORTS',
  schema: DestinationChangedSchema,
  owner: 'exports',
  consumers: [],
  summary: 'A destination of conversions was paused because it keeps failing, or goes on after that.',
  holds: 'of a `destination_id` the newest `changed_at`',
});

/** Every kind of message, in the order of the write path. */
export const catalog: readonly CatalogEntry[] = [
  profileChanged,
  credentialRevoked,
  eventsRecorded,
  eventsRecordedWithTraits,
  ledgerExpired,
  identityResolved,
  identityLinked,
  identityMerged,
  identityErased,
  adsCatalog,
  adsInsights,
  adsAccount,
  adsAction,
  searchDay,
  connectionHealthChanged,
  messageReceived,
  conversionsCredited,
  outcomesRecorded,
  scoresRebuilt,
  exportsDelivered,
  destinationChanged,
];

/** Every stream; architecture section 4. */
export const streams: readonly StreamSpec[] = [
  { name: 'ACCESS', subjects: ['touchline.access.>'], maxAgeDays: 30 },
  { name: 'EVENTS', subjects: ['touchline.events.>'], maxAgeDays: 7, erasedBy: 'tracking' },
  { name: 'IDENTITY', subjects: ['touchline.identity.>'], maxAgeDays: 7, erasedBy: 'identity' },
  { name: 'ADS', subjects: ['touchline.ads.>'], maxAgeDays: 7 },
  { name: 'CONNECTIONS', subjects: ['touchline.connections.>'], maxAgeDays: 7 },
  { name: 'CONVERSIONS', subjects: ['touchline.conversions.>'], maxAgeDays: 7 },
  { name: 'OUTCOMES', subjects: ['touchline.outcomes.>'], maxAgeDays: 7 },
  { name: 'SCORES', subjects: ['touchline.scores.>'], maxAgeDays: 7 },
  { name: 'EXPORTS', subjects: ['touchline.exports.>'], maxAgeDays: 7 },
];

/** Returns the stream of an entry's messages. */
export function streamOf({ stream }: Pick<CatalogEntry, 'stream'>): StreamSpec {
  const spec = streams.find(({ name }) => name === stream);
  if (spec === undefined) throw new Error(`The catalog has no stream ${stream}.`);
  return spec;
}

/**
 * Holds the pointers that the chassis publishes to messages that a consumer gave up on. One service declares it for all; until it
 * exists, a message that is given up is retried.
 */
export const deadLetterStream: StreamSpec = {
  name: 'DEAD_LETTERS',
  subjects: ['touchline.dead.>'],
  maxAgeDays: 90,
  declaredBy: 'identity',
};
/** Dead letters go to `${deadLetterSubject}.${service}.${profile_id}`. */
export const deadLetterSubject = 'touchline.dead';

/** Returns the name of the durable consumer by which a service reads an entry. */
export function durableOf({ subject }: Pick<CatalogEntry, 'subject'>, service: string): string {
  return `${service}-${subject.split('.').slice(1).join('-')}`;
}

/** Returns the streams that a service declares: those of its own entries, unless another service is named. */
export function streamsDeclaredBy(service: string): readonly StreamSpec[] {
  return [...streams, deadLetterStream].filter(({ name, declaredBy }) =>
    declaredBy ? declaredBy === service : catalog.some(({ owner, stream }) => owner === service && stream === name),
  );
}

/**
 * Returns the subject of a message that only one consumer receives again: `${replaySubject(entry, consumer)}.${profile_id}`, in
 * the stream of its area.
 * @param consumer the durable's name, `*` for any
 */
export function replaySubject({ subject }: Pick<CatalogEntry, 'subject'>, consumer: string): string {
  return `${subject.slice(0, subject.lastIndexOf('.'))}.replay.${consumer}`;
}
