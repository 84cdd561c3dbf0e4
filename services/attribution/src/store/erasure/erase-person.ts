// Takes the steps of an erasure in this service's stores, before and after the pages of events; each step can be repeated.

import { survivorOf } from '../../domain/current-person.ts';
import type { ErasedOwner } from '../../domain/erasure/owned-by-erased.ts';
import { visitorPseudonym } from '../../domain/erasure/pseudonymise.ts';
import { customerAlias, personKey, visitorAlias, visitorPersonId } from '../../domain/ids.ts';
import type { Collections } from '../collections.ts';
import { markDirty } from '../credit/dirty-persons.ts';
import { loadAliases, storeMerge } from '../journeys/aliases.ts';
import { findKnownProfile } from '../profiles/read-profile.ts';
import { deleteFromObsoleteGenerations } from '../replay/delete-generation.ts';
import { isAnyLate } from '../replay/late-persons.ts';
import type { AliasDoc } from '../schema.ts';
import { closeErasedPerson, erasedAmong, storeErasedBrowsers, storeErasedPerson } from './erased-persons.ts';
import type { ErasedPersonDoc } from './erasure-schema.ts';

export interface WantedErasure {
  readonly profileId: string;
  readonly customerId: string;
  /** Customers that were merged into this one. */
  readonly mergedIds: readonly string[];
  readonly visitorIds: readonly string[];
  readonly erasedAt: Date;
}

/** Where the customer's events may be filed, and which of them are the customer's. */
export interface ErasureTrace {
  readonly erased: ErasedPersonDoc;
  readonly personIds: string[];
  readonly owner: ErasedOwner;
}

/** Replaces the customer by a person made up for the purpose; from now on whatever arrives is pseudonymised. */
export async function beginErasure(collections: Collections, wanted: WantedErasure): Promise<void> {
  const { aliases, erasedPersons } = collections;
  const { profileId, customerId, mergedIds, visitorIds } = wanted;
  const erased = await storeErasedPerson(erasedPersons, wanted);
  await storeErasedBrowsers(erasedPersons, erased, visitorIds);
  for (const mergedId of mergedIds) await storeMerge(aliases, { profileId, mergedId, survivorId: customerId });
  await standInFor(aliases, erased);
  await renameBrowsers(aliases, erased, visitorIds);
  await markTrace(collections, wanted, await traceErasure(collections, wanted));
}

/** Traces a begun erasure. @throws Error for one that was never begun, since its first page must come first */
export async function traceErasure(
  { aliases, erasedPersons }: Pick<Collections, 'aliases' | 'erasedPersons'>,
  { profileId, customerId, mergedIds, visitorIds, erasedAt }: WantedErasure,
): Promise<ErasureTrace> {
  const key = personKey(profileId, customerId);
  const erased = (await erasedAmong(erasedPersons, [key])).get(key);
  if (erased === undefined) throw new Error('The erasure was never begun.');
  const renamed = visitorIds.map((visitorId) => visitorPseudonym(erased.salt, visitorId));
  const customerIds = [customerId, ...mergedIds];
  // Until the next derivation, earlier owners of the browsers still have their events.
  const stored = await aliases
    .find({ _id: { $in: [...visitorIds, ...renamed].map((visitorId) => visitorAlias(profileId, visitorId)) } })
    .toArray();
  const owners = [...new Set(stored.flatMap(({ target_id, owner_ids = [] }) => [target_id, ...owner_ids]))];
  const merges = await loadAliases(
    aliases,
    owners.map((owner) => customerAlias(profileId, owner)),
  );
  const personIds = [
    ...customerIds,
    erased.stand_in_id,
    ...visitorIds.map((visitorId) => visitorPersonId(profileId, visitorId)),
    ...owners,
    ...owners.map((owner) => survivorOf(profileId, owner, merges)),
  ];
  return {
    erased,
    personIds: [...new Set(personIds)],
    owner: { customerIds: new Set(customerIds), visitorIds: new Set([...visitorIds, ...renamed]), erasedAt },
  };
}

/** What an erasure waits for after its last page: browsers that were just released, persons to be derived, a shared replay. */
export type ErasureWait = 'browsers' | 'derivation' | 'replay';

/**
 * Runs after the last page: releases the browsers, waits until no person of the trace has to be derived, and then deletes what is
 * stored per person as well.
 * @returns what it waits for; null when it is finished
 */
export async function finishErasure(
  collections: Collections,
  wanted: WantedErasure,
  trace: ErasureTrace,
): Promise<ErasureWait | null> {
  const { aliases, dirty, journeyOffsets, summaries, erasedPersons, profiles } = collections;
  const { profileId, visitorIds } = wanted;
  const { erased, personIds } = trace;
  const own = {
    _id: { $in: visitorIds.map((visitorId) => visitorAlias(profileId, visitorId)) },
    target_id: { $in: [...trace.owner.customerIds] },
  };
  if (erased.released_at === undefined || (await aliases.countDocuments(own)) > 0) {
    await aliases.deleteMany(own);
    await markTrace(collections, wanted, trace);
    await erasedPersons.updateOne({ _id: erased._id }, { $set: { released_at: new Date() } });
    return 'browsers';
  }
  const keys = personIds.map((personId) => personKey(profileId, personId));
  // The dirty flags of a profile that is not known yet wait until it is.
  const isKnown = (await findKnownProfile(profiles, profileId)) !== null;
  if (isKnown && (await dirty.countDocuments({ _id: { $in: keys } })) > 0) return 'derivation';
  // The order matters: a dirty flag is cleared only after the person is recorded as late.
  if (await isAnyLate(collections, profileId, personIds)) return 'replay';
  const gone = personIds.filter((id) => trace.owner.customerIds.has(id) || isBrowser(id, wanted));
  const goneKeys = gone.map((personId) => personKey(profileId, personId));
  await summaries.deleteMany({ _id: { $in: goneKeys } });
  await journeyOffsets.deleteMany({ _id: { $in: goneKeys } });
  await deleteFromObsoleteGenerations(collections, profileId, gone);
  await closeErasedPerson(erasedPersons, erased);
  return null;
}

const isBrowser = (personId: string, { profileId, visitorIds }: WantedErasure): boolean =>
  visitorIds.some((visitorId) => visitorPersonId(profileId, visitorId) === personId);

async function markTrace(
  { dirty }: Pick<Collections, 'dirty'>,
  { profileId }: WantedErasure,
  { personIds }: ErasureTrace,
): Promise<void> {
  await markDirty(
    dirty,
    personIds.map((personId) => ({ profileId, personId })),
  );
}

/** Merges the customer into the stand-in. */
async function standInFor(
  aliases: Collections['aliases'],
  { profile_id, customer_id, stand_in_id }: ErasedPersonDoc,
): Promise<void> {
  await aliases.updateOne(
    { _id: customerAlias(profile_id, customer_id) },
    { $set: { profile_id, target_id: stand_in_id, erased: true, ...NO_EVIDENCE } },
    { upsert: true },
  );
}

/** Links the pseudonyms of browsers like the browsers themselves, so that events still show how they came to their person. */
async function renameBrowsers(
  aliases: Collections['aliases'],
  { profile_id, customer_id, salt }: ErasedPersonDoc,
  visitorIds: readonly string[],
): Promise<void> {
  const ids = visitorIds.map((visitorId) => visitorAlias(profile_id, visitorId));
  const links = new Map((await aliases.find({ _id: { $in: ids } }).toArray()).map((link) => [link._id, link]));
  for (const visitorId of visitorIds) {
    const { _id, owner_ids = [], ...link }: Partial<AliasDoc> = links.get(visitorAlias(profile_id, visitorId)) ?? {};
    const renamed = visitorPseudonym(salt, visitorId);
    const published_id = visitorPersonId(profile_id, renamed);
    const made = { ...NO_EVIDENCE, ...link, profile_id, target_id: customer_id, published_id };
    await aliases.updateOne(
      { _id: visitorAlias(profile_id, renamed) },
      { $setOnInsert: { ...made, owner_ids: [...new Set([customer_id, ...owner_ids])] } },
      { upsert: true },
    );
  }
}

const NO_EVIDENCE = { published_id: null, evidence_time: null, evidence_event_id: null };
