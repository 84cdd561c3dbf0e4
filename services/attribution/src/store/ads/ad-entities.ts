// Stores campaigns, ad sets and ads: upserts the ad catalog, and adds placeholders for entities that only touches name.
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { MongoClient } from 'mongodb';
import { withWrites } from '../../domain/ad-writes.ts';
import type { UncataloguedEntity } from '../../domain/entities.ts';
import { addFormerName, type FormerName } from '../../domain/former-names.ts';
import type { AdEntityDoc } from '../../domain/shapes/ad-entity-doc.ts';
import type { AdWriteDoc } from '../../domain/shapes/ad-write-doc.ts';
import type { Collections } from '../collections.ts';
import { raise } from '../figures/figure-versions.ts';
import { writesOf } from './ad-writes.ts';

/**
 * Stores catalog entities whose synced_at is newer than what is stored. From an older one that arrives late, a campaign's name is
 * kept as a former name. A status or budget that this service set after synced_at holds against it (domain/ad-writes.ts). The same
 * transaction stores an invalidation for the touches that now mean something else.
 * @param entities all of one profile, each at most once
 */
export async function storeCatalog(
  client: MongoClient,
  collections: Collections,
  profileId: string,
  entities: readonly AdEntityDoc[],
): Promise<void> {
  const hasAdded = await storeOnce(client, collections, profileId, entities);
  // An action that was stored meanwhile neither saw an entity that is new here, nor was seen: the second look finds it.
  if (hasAdded) await storeOnce(client, collections, profileId, entities);
}

/** Reports whether it added entities. */
async function storeOnce(
  client: MongoClient,
  { adEntities, adWrites, invalidations, figureVersions }: Collections,
  profileId: string,
  entities: readonly AdEntityDoc[],
): Promise<boolean> {
  return withTransaction(client, async (session) => {
    const ids = entities.map(({ _id }) => _id);
    const stored = await adEntities.find({ _id: { $in: ids } }, { session }).toArray();
    const before = new Map(stored.map((entity) => [entity._id, entity]));
    const written = await writesOf(adWrites, profileId, ids, session);
    const changes = entities.flatMap((entity) => {
      const { _id } = entity;
      return changeBy(entity, before.get(_id), written.get(_id)) ?? [];
    });
    if (changes.length === 0) return false;
    const hasAdded = changes.some(({ document: { _id } }) => before.get(_id)?.source !== 'catalog');
    const writes = changes.map(({ document }) => {
      const { _id } = document;
      return before.has(_id) ? { replaceOne: { filter: { _id }, replacement: document } } : { insertOne: { document } };
    });
    await adEntities.bulkWrite(writes, { session, ordered: false });
    const refs = new Set(changes.flatMap((change) => change.refs));
    const change = { _id: randomUUID(), profile_id: profileId, kind: 'refs' as const, refs: [...refs] };
    if (refs.size > 0) await invalidations.insertOne(change, { session });
    await raise({ figureVersions }, profileId, 'catalog', session);
    return hasAdded;
  });
}

interface Change {
  /** The entity as it is stored from now on. */
  document: AdEntityDoc;
  /** See changedRefs. */
  refs: string[];
}

/** Returns what a sync, and what actions wrote, change in a stored entity; null for nothing. */
function changeBy(
  entity: AdEntityDoc,
  stored: AdEntityDoc | undefined,
  written: AdWriteDoc | undefined,
): Change | null {
  if (stored === undefined || stored.source === 'utm')
    return { document: withWrites(entity, written), refs: changedRefs(stored, entity) };
  const newer = isNewer(entity, stored);
  const [present, other] = newer ? [entity, stored] : [stored, entity];
  const formerNames = formerNamesOf(present, stored.former_names ?? [], other);
  const document = withWrites({ ...present, ...formerNames }, written);
  if (newer) return { document, refs: changedRefs(stored, entity) };
  if (isDeepStrictEqual(document, stored)) return null;
  const isRenamed = !isDeepStrictEqual(document.former_names, stored.former_names);
  return { document, refs: isRenamed ? [entity.name_key] : [] };
}

/** Only campaigns are found by name. */
function formerNamesOf(
  { level, name_key }: AdEntityDoc,
  known: readonly FormerName[],
  other: AdEntityDoc,
): Pick<AdEntityDoc, 'former_names'> {
  if (level !== 'campaign') return {};
  const names = addFormerName(known, { name_key: other.name_key, last_seen: other.synced_at }, name_key);
  return names.length === 0 ? {} : { former_names: names };
}

const isNewer = (entity: AdEntityDoc, stored: AdEntityDoc): boolean => stored.synced_at < entity.synced_at;

/**
 * Returns the references by which touches may have meant an entity before or may mean it now; none when none of that changed.
 */
function changedRefs(before: AdEntityDoc | undefined, after: AdEntityDoc): string[] {
  const id = after.external_id;
  if (before === undefined || before.source === 'utm') return [id, after.name_key];
  const hasMoved =
    before.campaign_external_id !== after.campaign_external_id ||
    before.ad_set_external_id !== after.ad_set_external_id;
  if (before.name_key !== after.name_key) return [id, before.name_key, after.name_key];
  return hasMoved ? [id] : [];
}

/**
 * Stores the entities that touches name and the catalog lacks, under that name; existing ones stay unchanged, so no version is
 * raised.
 */
export async function storeNamed(
  adEntities: Collections['adEntities'],
  profileId: string,
  named: readonly UncataloguedEntity[],
): Promise<void> {
  if (named.length === 0) return;
  await adEntities.bulkWrite(
    named.map((entity) => ({
      updateOne: { filter: { _id: entity.id }, update: { $setOnInsert: placeholder(profileId, entity) }, upsert: true },
    })),
    { ordered: false },
  );
}

function placeholder(profileId: string, entity: UncataloguedEntity): Omit<AdEntityDoc, '_id'> {
  return {
    profile_id: profileId,
    platform: entity.platform,
    level: entity.level,
    external_id: entity.externalId,
    source: 'utm',
    name: entity.externalId,
    name_key: entity.externalId,
    status: null,
    objective: null,
    campaign_external_id: entity.campaignExternalId,
    ad_set_external_id: entity.adSetExternalId,
    daily_budget: null,
    currency: null,
    learning_stage_status: null,
    synced_at: new Date(0),
  };
}
