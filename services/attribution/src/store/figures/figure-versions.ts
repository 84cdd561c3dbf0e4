// Counts the changes of what reports are made from, so that a process can keep figures in memory and knows which of them a later
// transaction has changed (ADR 69).
import { conflictOfUpsert } from '@touchline/chassis/mongo/mongo.ts';
import type { ClientSession } from 'mongodb';
import { derivedKey, type Generation } from '../../domain/generation.ts';
import type { Collections } from '../collections.ts';
import { FIGURE_KINDS, type FigureChangeDoc, type FigureKind, type FigureVersions } from './figure-schema.ts';

type Versions = Pick<Collections, 'figureVersions' | 'figureChanges'>;

/** Records in the caller's transaction that a generation's facts of these days change; call it last (raise). */
export const raiseFacts = (
  versions: Versions,
  generation: Generation,
  days: Iterable<string>,
  session: ClientSession,
): Promise<void> =>
  raiseDays(versions, { profileId: generation.profileId, kind: 'facts', owner: derivedKey(generation) }, days, session);

/** Records in the caller's transaction that insights of these days change; call it last (raise). */
export const raiseInsights = (
  versions: Versions,
  profileId: string,
  days: Iterable<string>,
  session: ClientSession,
): Promise<void> => raiseDays(versions, { profileId, kind: 'insights', owner: profileId }, days, session);

/**
 * Records in the caller's transaction that figures of a kind change. Call it last: other transactions that raise the same version
 * wait for this one from here on, or are tried again.
 * @returns the new version
 */
export async function raise(
  { figureVersions }: Pick<Versions, 'figureVersions'>,
  profileId: string,
  kind: FigureKind,
  session: ClientSession,
): Promise<number> {
  const raised = await figureVersions
    .findOneAndUpdate(
      { _id: versionId(profileId, kind) },
      { $inc: { version: 1 } },
      { upsert: true, returnDocument: 'after', session },
    )
    .catch((error: unknown) => {
      throw conflictOfUpsert(error);
    });
  return raised?.version ?? 1;
}

interface Owned {
  readonly profileId: string;
  readonly kind: FigureChangeDoc['kind'];
  readonly owner: string;
}

async function raiseDays(
  versions: Versions,
  { profileId, kind, owner }: Owned,
  days: Iterable<string>,
  session: ClientSession,
): Promise<void> {
  const changed = [...new Set(days)];
  if (changed.length === 0) return;
  const version = await raise(versions, profileId, kind, session);
  const writes = changed.map((day) => ({
    updateOne: {
      filter: { _id: `${owner}|${kind}|${day}` },
      update: { $set: { profile_id: owner, kind, day, version } },
      upsert: true,
    },
  }));
  await versions.figureChanges.bulkWrite(writes, { session, ordered: false });
}

/** Returns the versions of a profile's figures; 0 before the first change. */
export async function figureVersionsOf(
  figureVersions: Versions['figureVersions'],
  profileId: string,
): Promise<FigureVersions> {
  const ids = FIGURE_KINDS.map((kind) => versionId(profileId, kind));
  const found = await figureVersions.find({ _id: { $in: ids } }).toArray();
  const versions = new Map(found.map(({ _id, version }) => [_id, version]));
  const of = (kind: FigureKind) => versions.get(versionId(profileId, kind)) ?? 0;
  return { facts: of('facts'), insights: of('insights'), accounts: of('accounts'), catalog: of('catalog') };
}

const versionId = (profileId: string, kind: FigureKind) => `${profileId}|${kind}`;

/** Returns the days whose figures changed after a version. @param owner derivedKey of the generation for facts */
export async function daysChangedSince(
  figureChanges: Versions['figureChanges'],
  { kind, owner }: Pick<Owned, 'kind' | 'owner'>,
  version: number,
): Promise<string[]> {
  const found = await figureChanges
    .find({ profile_id: owner, kind, version: { $gt: version } })
    .project<Pick<FigureChangeDoc, 'day'>>({ _id: 0, day: 1 })
    .batchSize(10_000)
    .toArray();
  return found.map(({ day }) => day);
}

/** Deletes the record of a generation that is no longer read. @param key derivedKey */
export async function deleteFactChanges(figureChanges: Versions['figureChanges'], key: string): Promise<void> {
  await figureChanges.deleteMany({ profile_id: key, kind: 'facts' });
}
