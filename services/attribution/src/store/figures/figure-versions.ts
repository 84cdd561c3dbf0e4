// Counts the changes of what reports are made from, so that a process can keep figures in memory and knows which of them a later
// transaction has changed (ADR 69).
import { conflictOfUpsert } from '@touchline/chassis/mongo/mongo.ts';
import type { ClientSession } from 'mongodb';
import { type ChangedDays, UNCHANGED, withChange } from '../../domain/figures/changed-days.ts';
import { derivedKey, type Generation } from '../../domain/generation.ts';
import type { Collections } from '../collections.ts';
import {
  ALL_PROFILES,
  type DayKind,
  type FigureVersionDoc,
  type FigureVersions,
  type WholeKind,
} from './figure-schema.ts';

type Versions = Pick<Collections, 'figureVersions'>;

/** Records in the caller's transaction that a generation's facts of these days change; call it last (raise). */
export const raiseFacts = (
  versions: Versions,
  generation: Generation,
  days: Iterable<string>,
  session: ClientSession,
): Promise<void> => raiseDays(versions, factsId(generation), days, session);

/** Records in the caller's transaction that insights of these days change; call it last (raise). */
export const raiseInsights = (
  versions: Versions,
  profileId: string,
  days: Iterable<string>,
  session: ClientSession,
): Promise<void> => raiseDays(versions, versionId(profileId, 'insights'), days, session);

/**
 * Records in the caller's transaction that a kind changes. Call it last: other transactions that raise the same version wait for
 * this one from here on, or are tried again.
 * @param owner ALL_PROFILES for rates
 */
export async function raise(versions: Versions, owner: string, kind: WholeKind, session: ClientSession): Promise<void> {
  await raised(versions, versionId(owner, kind), session);
}

async function raiseDays(
  versions: Versions,
  _id: string,
  days: Iterable<string>,
  session: ClientSession,
): Promise<void> {
  const changed = [...days];
  if (changed.length === 0) return;
  const { version, ...doc } = await raised(versions, _id, session);
  const after = withChange(changedDaysOf({ ...doc, version: version - 1 }), changed);
  const noted = { days: after.days, unknown_until: after.unknownUntil };
  await versions.figureVersions.updateOne({ _id }, { $set: noted }, { session });
}

/** Raises a version, and returns its document with the new one. */
async function raised({ figureVersions }: Versions, _id: string, session: ClientSession): Promise<FigureVersionDoc> {
  const update = { $inc: { version: 1 } };
  const found = await figureVersions
    .findOneAndUpdate({ _id }, update, { upsert: true, returnDocument: 'after', session })
    .catch((error: unknown) => {
      throw conflictOfUpsert(error);
    });
  return found ?? { _id, version: 1 };
}

/**
 * Reads the versions of a profile's figures in one look; 0 before the first change.
 * @param generation whose facts; undefined when nobody knows it yet: they count as unchanged
 */
export async function figureVersionsOf(
  { figureVersions }: Versions,
  profileId: string,
  generation: Generation | undefined,
): Promise<FigureVersions> {
  const ids = {
    ...{ insights: versionId(profileId, 'insights'), accounts: versionId(profileId, 'accounts') },
    ...{ catalog: versionId(profileId, 'catalog'), profile: versionId(profileId, 'profile') },
    ...{ rates: versionId(ALL_PROFILES, 'rates'), facts: generation === undefined ? '' : factsId(generation) },
  };
  const found = await figureVersions.find({ _id: { $in: Object.values(ids).filter((id) => id !== '') } }).toArray();
  const docs = new Map(found.map((doc) => [doc._id, doc]));
  const of = (kind: WholeKind) => docs.get(ids[kind])?.version ?? 0;
  return {
    ...{ facts: changedDaysOf(docs.get(ids.facts)), insights: changedDaysOf(docs.get(ids.insights)) },
    ...{ accounts: of('accounts'), catalog: of('catalog'), profile: of('profile'), rates: of('rates') },
  };
}

/** Reads on which days a generation's facts changed. */
export async function changedFacts({ figureVersions }: Versions, generation: Generation): Promise<ChangedDays> {
  return changedDaysOf((await figureVersions.findOne({ _id: factsId(generation) })) ?? undefined);
}

/** Deletes the version of a generation that is no longer read. @param key derivedKey */
export async function deleteFactsVersion({ figureVersions }: Versions, key: string): Promise<void> {
  await figureVersions.deleteMany({ _id: versionId(key, 'facts') });
}

const versionId = (owner: string, kind: DayKind | WholeKind) => `${owner}|${kind}`;
const factsId = (generation: Generation) => versionId(derivedKey(generation), 'facts');

/** A change by a pod of an earlier release, which noted the days elsewhere, is one of unknown days. */
function changedDaysOf(doc: FigureVersionDoc | undefined): ChangedDays {
  if (doc === undefined) return UNCHANGED;
  const { version, days = [], unknown_until: unknownUntil = 0 } = doc;
  const isNoted = (days[0]?.version ?? 0) === version;
  return { version, days, unknownUntil: isNoted ? unknownUntil : version };
}
