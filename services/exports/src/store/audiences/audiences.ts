// Stores audiences: what each was made from, and when it has something to do.
import type { AttemptError } from '../../domain/judge-attempt.ts';
import { type ExportDeliveryDoc, NEVER } from '../export-docs.ts';
import type { ExportCollections } from '../export-indexes.ts';
import type { AudienceDoc } from './audience-docs.ts';

export interface Audiences {
  /** Stores the audience of a row, unless it is there. */
  add(row: ExportDeliveryDoc): Promise<void>;
  /** Stores where the platform has it. */
  made(row: ExportDeliveryDoc, platformId: string): Promise<void>;
  /** Stores how its fill ended, and when it follows its source first. */
  filled(row: ExportDeliveryDoc, end: FillEnd): Promise<void>;
  /** Finds one of any profile, for workers. */
  findAny(id: string): Promise<AudienceDoc | null>;
  find(profileId: string, id: string): Promise<AudienceDoc | null>;
  /** Lists those of a profile, newest first. */
  list(query: AudienceQuery): Promise<AudienceDoc[]>;
  /** Returns the ids of some of those that have something to do. */
  due(now: Date, limit: number): Promise<string[]>;
  pending(now: Date): Promise<number>;
  /** Has these look for members to take out. */
  ask(profileId: string, ids: readonly string[], now: Date): Promise<void>;
  /** Has all audiences of these profiles look at what the profile is now. @returns their ids */
  askAll(profileIds: readonly string[], now: Date): Promise<string[]>;
  /** Begins a run. @returns its number */
  beginRun(audience: AudienceDoc): Promise<number>;
  /** Reports whether a run is still the last one. */
  isRun(audience: AudienceDoc, run: number): Promise<boolean>;
  /** Stores that a run did everything; what was asked for meanwhile stays due. */
  done(audience: AudienceDoc, end: RunEnd): Promise<void>;
  /** Stores that a run failed. */
  failed(audience: AudienceDoc, error: AttemptError, dueAt: Date): Promise<void>;
  /** Stores that the platform has deleted it: nothing is left to do. */
  gone(audience: AudienceDoc): Promise<void>;
}

export interface FillEnd {
  readonly status: AudienceDoc['status'];
  readonly reason: string | null;
  readonly refreshAt: Date;
}

export interface RunEnd {
  /** When it follows its source next. */
  readonly at: Date;
  readonly refreshedAt: Date | null;
  readonly reason: string | null;
}

export interface AudienceQuery {
  readonly profileId: string;
  readonly limit: number;
  /** The page holds what comes before this audience; undefined to begin with the newest. */
  readonly before: { readonly at: Date; readonly id: string } | undefined;
}

export function createAudiences({ audiences }: Pick<ExportCollections, 'audiences'>): Audiences {
  const one = ({ _id, profile_id }: Pick<AudienceDoc, '_id' | 'profile_id'>) => ({ _id, profile_id });
  return {
    add: async (row) => {
      const { _id, profile_id, ...rest } = audienceOf(row);
      await audiences.updateOne({ _id, profile_id }, { $setOnInsert: rest }, { upsert: true });
    },
    made: async (row, platformId) => {
      await audiences.updateOne(one(row), { $set: { platform_id: platformId } });
    },
    filled: async (row, { status, reason, refreshAt }) => {
      const end = { status, reason, refresh_at: refreshAt, ...(status === 'delivered' && { error: null }) };
      await audiences.updateOne(one(row), { $set: end, $min: { due_at: refreshAt } });
    },
    findAny: (id) => audiences.findOne({ _id: id }),
    find: (profileId, id) => audiences.findOne({ _id: id, profile_id: profileId }),
    list: ({ profileId, limit, before }) => {
      const older = before && [{ created_at: { $lt: before.at } }, { created_at: before.at, _id: { $lt: before.id } }];
      return audiences
        .find({ profile_id: profileId, ...(older && { $or: older }) })
        .sort({ created_at: -1, _id: -1 })
        .limit(limit)
        .toArray();
    },
    due: async (now, limit) => {
      const found = audiences.find({ due_at: { $lte: now } }, { projection: { _id: 1 } }).limit(limit);
      return (await found.toArray()).map(({ _id }) => _id);
    },
    pending: (now) => audiences.countDocuments({ due_at: { $lte: now } }),
    ask: async (profileId, ids, now) => {
      const these = { _id: { $in: [...ids] }, profile_id: profileId };
      await audiences.updateMany(these, { $min: { due_at: now }, $inc: { asked: 1 } });
    },
    askAll: async (profileIds, now) => {
      const theirs = { profile_id: { $in: [...profileIds] } };
      await audiences.updateMany(theirs, { $min: { due_at: now }, $inc: { asked: 1 } });
      const found = await audiences.find({ ...theirs, due_at: { $lte: now } }, { projection: { _id: 1 } }).toArray();
      return found.map(({ _id }) => _id);
    },
    beginRun: async (audience) => {
      const begun = await audiences.findOneAndUpdate(
        one(audience),
        { $inc: { run: 1 } },
        { returnDocument: 'after', projection: { run: 1 } },
      );
      return begun?.run ?? 0;
    },
    isRun: async (audience, run) => (await audiences.countDocuments({ ...one(audience), run })) === 1,
    done: async (audience, { at, refreshedAt, reason }) => {
      const end = { refresh_at: at, refreshed_at: refreshedAt, reason, tries: 0, error: null };
      const same = { ...one(audience), asked: audience.asked };
      const { matchedCount } = await audiences.updateOne(same, { $set: { ...end, due_at: at } });
      if (matchedCount === 0) await audiences.updateOne(one(audience), { $set: end });
    },
    failed: async (audience, { code, text }, dueAt) => {
      await audiences.updateOne(one(audience), { $set: { error: { code, text }, due_at: dueAt }, $inc: { tries: 1 } });
    },
    gone: async (audience) => {
      const end = { reason: 'deleted_on_platform', refresh_at: NEVER, due_at: NEVER, error: null };
      await audiences.updateOne(one(audience), { $set: end });
    },
  };
}

function audienceOf({
  _id,
  profile_id,
  connection_id,
  conversion_key,
  created_at,
  audience,
}: ExportDeliveryDoc): AudienceDoc {
  if (audience === undefined) throw new Error('A row of kind audience has no audience.');
  const { platform = 'social_ads', name, date_from, date_to, retention_days, refresh = false } = audience;
  return {
    ...{ _id, profile_id, platform, connection_id, platform_id: '', name, goal: conversion_key },
    ...{ date_from, date_to, refresh },
    ...(retention_days !== undefined && { retention_days }),
    ...{ status: 'pending', reason: null, refresh_at: NEVER, refreshed_at: null, due_at: NEVER },
    ...{ asked: 0, run: 0, tries: 0, error: null, created_at },
  };
}
