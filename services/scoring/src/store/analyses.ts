// Creative analyses: one document an ad, which is both the last analysis and the wish for the next.
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import type { Traits } from '../domain/creative/traits-of.ts';
import type { AnalysisDoc } from './analysis-doc.ts';
import type { Collections } from './collections.ts';

export interface AnalysedAd {
  readonly profileId: string;
  readonly platform: string;
  readonly adExternalId: string;
}

export type Analyses = ReturnType<typeof createAnalyses>;

const OPEN = { $in: ['queued' as const, 'running' as const] };
const CLOSED = { $in: ['done' as const, 'failed' as const] };

/** What tells ads of a profile apart. */
export const adKey = (platform: string, adExternalId: string): string => `${platform}|${adExternalId}`;

const idOf = ({ profileId, platform, adExternalId }: AnalysedAd): string =>
  deterministicId('creative-analysis', profileId, platform, adExternalId);

export function createAnalyses({ analyses }: Pick<Collections, 'analyses'>) {
  const find = (of: AnalysedAd): Promise<AnalysisDoc | null> =>
    analyses.findOne({ _id: idOf(of), profile_id: of.profileId });
  return {
    find,

    /** Queues one unless one waits or runs. @returns the document as it is then */
    async request(of: AnalysedAd, now: Date): Promise<AnalysisDoc> {
      const _id = idOf(of);
      const queued = {
        ...{ state: 'queued' as const, requested_at: now, next_at: now, attempts: 0 },
        ...{ started_at: null, finished_at: null, failure: null },
      };
      await analyses.updateOne({ _id, state: CLOSED }, { $set: queued });
      const { profileId: profile_id, platform, adExternalId: ad_external_id } = of;
      const fresh = { profile_id, platform, ad_external_id, traits: null, ...queued };
      await analyses.updateOne({ _id }, { $setOnInsert: fresh }, { upsert: true });
      const found = await find(of);
      if (found === null) throw new Error('An analysis disappeared.');
      return found;
    },

    /** Takes one in hand; it is looked after again at `until`. @returns null for one that ended already */
    begin(id: string, now: Date, until: Date): Promise<AnalysisDoc | null> {
      const change = { $set: { state: 'running' as const, started_at: now, next_at: until }, $inc: { attempts: 1 } };
      return analyses.findOneAndUpdate({ _id: id, state: OPEN }, change, { returnDocument: 'after' });
    },

    /** Ends one that is in hand, once; this and the two below are void when it has ended already or was asked for anew. */
    async finish({ _id, requested_at }: AnalysisDoc, traits: Traits, creativeId: string, now: Date): Promise<void> {
      const done = { state: 'done' as const, finished_at: now, failure: null };
      const $set = { ...done, traits: { ...traits, creative_id: creativeId, analysed_at: now } };
      await analyses.updateOne({ _id, requested_at, state: OPEN }, { $set });
    },
    async fail({ _id, requested_at }: AnalysisDoc, failure: AnalysisDoc['failure'], now: Date): Promise<void> {
      const $set = { state: 'failed' as const, finished_at: now, failure };
      await analyses.updateOne({ _id, requested_at, state: OPEN }, { $set });
    },
    /** Puts one back until `at`. */
    async postpone({ _id, requested_at }: AnalysisDoc, at: Date): Promise<void> {
      await analyses.updateOne({ _id, requested_at, state: OPEN }, { $set: { state: 'queued', next_at: at } });
    },

    /** The ids of those of any profile that are to be looked after. */
    async *due(now: Date): AsyncGenerator<string> {
      const found = analyses.find({ state: OPEN, next_at: { $lte: now } }, { projection: { _id: 1 } });
      for await (const { _id } of found) yield _id;
    },
    countOpen: (): Promise<number> => analyses.countDocuments({ state: OPEN }),

    /** By id alone: what a job that comes again has to know of one that ended. */
    byId: (id: string): Promise<AnalysisDoc | null> => analyses.findOne({ _id: id }),

    /** What is known of a profile's ads, by adKey. */
    async traits(profileId: string): Promise<Map<string, Traits>> {
      const found = analyses.find({ profile_id: profileId, traits: { $ne: null } });
      const known = new Map<string, Traits>();
      for await (const { platform, ad_external_id, traits } of found)
        if (traits !== null) known.set(adKey(platform, ad_external_id), traits);
      return known;
    },
  };
}
