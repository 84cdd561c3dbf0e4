// Stores creative analyses: one document an ad, which is both the last analysis and the request for the next.
import { randomUUID } from 'node:crypto';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import type { ModelNote } from '../domain/creative/model-notes.ts';
import type { Traits } from '../domain/creative/traits-of.ts';
import type { AnalysisDoc, DrawnUnit, Finding } from './analysis-doc.ts';
import type { Collections } from './collections.ts';

export interface AnalysedAd {
  readonly profileId: string;
  readonly platform: string;
  readonly adExternalId: string;
}

/** How a run is to be: with a unit by a model, without one by rules; what is found already ends it at once. */
export interface Admission {
  readonly unit: DrawnUnit | null;
  readonly note: ModelNote | null;
  readonly found: (Traits & Finding) | null;
}

export type Analyses = ReturnType<typeof createAnalyses>;

const OPEN = { $in: ['queued' as const, 'running' as const] };
const CLOSED = { $in: ['done' as const, 'failed' as const] };

/** Returns the key that distinguishes the ads of a profile. */
export const adKey = (platform: string, adExternalId: string): string => `${platform}|${adExternalId}`;

const idOf = ({ profileId, platform, adExternalId }: AnalysedAd): string =>
  deterministicId('creative-analysis', profileId, platform, adExternalId);

/** Returns the id of an analysis' last run, also for one that an earlier release stored without an id. */
export const runId = ({
  _id,
  analysis_id,
  requested_at,
}: Pick<AnalysisDoc, '_id' | 'analysis_id' | 'requested_at'>): string =>
  analysis_id ?? deterministicId('creative-analysis-run', _id, requested_at.toISOString());

export function createAnalyses({ analyses }: Pick<Collections, 'analyses'>) {
  const find = (of: AnalysedAd): Promise<AnalysisDoc | null> =>
    analyses.findOne({ _id: idOf(of), profile_id: of.profileId });
  return {
    find,

    /** Returns the run that waits or runs; null without one. */
    findOpen: (of: AnalysedAd): Promise<AnalysisDoc | null> =>
      analyses.findOne({ _id: idOf(of), profile_id: of.profileId, state: OPEN }),

    /**
     * Queues a run, or stores one that is done already, unless one waits or runs.
     * @returns the document as it is then, and whether this call began its run
     */
    async request(of: AnalysedAd, { unit, note, found }: Admission, now: Date) {
      const _id = idOf(of);
      const analysisId = randomUUID();
      const queued = {
        ...{ analysis_id: analysisId, state: 'queued' as const, requested_at: now, next_at: now, attempts: 0 },
        ...{ started_at: null, finished_at: null, failure: null, unit, note },
        ...(found && { state: 'done' as const, started_at: now, finished_at: now, traits: found }),
      };
      await analyses.updateOne({ _id, state: CLOSED }, { $set: queued });
      const { profileId: profile_id, platform, adExternalId: ad_external_id } = of;
      const fresh = { profile_id, platform, ad_external_id, traits: null, ...queued };
      await analyses.updateOne({ _id }, { $setOnInsert: fresh }, { upsert: true });
      const analysis = await find(of);
      if (analysis === null) throw new Error('An analysis disappeared.');
      return { analysis, isNew: analysis.analysis_id === analysisId };
    },

    /** Begins an analysis; the sweep looks at it again at `until`. @returns null for one that has already ended */
    begin(id: string, now: Date, until: Date): Promise<AnalysisDoc | null> {
      const change = { $set: { state: 'running' as const, started_at: now, next_at: until }, $inc: { attempts: 1 } };
      return analyses.findOneAndUpdate({ _id: id, state: OPEN }, change, { returnDocument: 'after' });
    },

    /**
     * Ends an analysis that has begun, once. This and the two below do nothing when it has already ended or was requested again.
     * @returns whether it ended now: only then does its unit go back
     */
    async finish({ _id, requested_at }: AnalysisDoc, traits: Traits & Finding): Promise<boolean> {
      const $set = { state: 'done' as const, finished_at: traits.analysed_at, failure: null, unit: null, traits };
      return (await analyses.updateOne({ _id, requested_at, state: OPEN }, { $set })).matchedCount === 1;
    },
    async fail({ _id, requested_at }: AnalysisDoc, failure: AnalysisDoc['failure'], now: Date): Promise<boolean> {
      const $set = { state: 'failed' as const, finished_at: now, failure, unit: null };
      return (await analyses.updateOne({ _id, requested_at, state: OPEN }, { $set })).matchedCount === 1;
    },
    /** Postpones an analysis until `at`. */
    async postpone({ _id, requested_at }: AnalysisDoc, at: Date): Promise<void> {
      await analyses.updateOne({ _id, requested_at, state: OPEN }, { $set: { state: 'queued', next_at: at } });
    },

    /** Returns the ids of the due analyses of all profiles. */
    async *due(now: Date): AsyncGenerator<string> {
      const found = analyses.find({ state: OPEN, next_at: { $lte: now } }, { projection: { _id: 1 } });
      for await (const { _id } of found) yield _id;
    },
    countOpen: (): Promise<number> => analyses.countDocuments({ state: OPEN }),

    /** Returns an analysis by id alone, for a repeated job that has to know how it ended. */
    byId: (id: string): Promise<AnalysisDoc | null> => analyses.findOne({ _id: id }),

    /** Returns what a model found in the same content, in any ad of the profile. */
    async byContent(profileId: string, digest: string): Promise<(Traits & Finding) | null> {
      const found = await analyses.findOne({ profile_id: profileId, 'traits.digest': digest });
      return found?.traits ?? null;
    },

    /** Returns the known traits of a profile's ads, by adKey. */
    async traits(profileId: string): Promise<Map<string, Traits>> {
      const found = analyses.find({ profile_id: profileId, traits: { $ne: null } });
      const known = new Map<string, Traits>();
      for await (const { platform, ad_external_id, traits } of found)
        if (traits !== null) known.set(adKey(platform, ad_external_id), traits);
      return known;
    },
  };
}
