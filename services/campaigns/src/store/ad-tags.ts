// Stores the url tags of a profile's ads: a copy of the ad catalog, updated at once by what this service writes itself.
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import type { ClientSession, Filter } from 'mongodb';
import { CLOSED } from '../domain/judge-write.ts';
import { withEdited } from '../domain/query-tags.ts';
import { judgeTags, type TaggedAd, type TagState } from '../domain/tagged-ad.ts';
import type { ActionDoc } from './action-doc.ts';
import type { AdTagsDoc, Collections } from './collections.ts';

export type SeenAd = Omit<AdTagsDoc, '_id' | 'state'>;

export interface ListedTags {
  readonly profileId: string;
  /** Only the ads after this row of the list. */
  readonly after?: { readonly ad: string; readonly id: string } | undefined;
  readonly state?: TagState | undefined;
  readonly limit: number;
}

export interface AdTags {
  /** Stores the rows that are newer than the stored ones. */
  save(seen: readonly SeenAd[]): Promise<void>;
  /**
   * Takes the ads of these connections, each given with its platform, that were not read since a time off the list, until they are
   * read again.
   */
  dropUnread(profileId: string, connections: ReadonlyMap<string, string>, since: Date): Promise<void>;
  /** Updates the tags of an ad after an action changed them. */
  retag(action: ActionDoc, at: Date, session: ClientSession): Promise<void>;
  /** Returns ads that are not archived or deleted, in the order of their ids on the platform. */
  list(asked: ListedTags): Promise<AdTagsDoc[]>;
  /** Counts those ads by state. */
  count(profileId: string): Promise<{ state: TagState; ads: number }[]>;
}

export function createAdTags({ adTags }: Pick<Collections, 'adTags'>): AdTags {
  const live = (profileId: string): Filter<AdTagsDoc> => ({ profile_id: profileId, status: { $nin: [...CLOSED] } });
  return {
    save: async (seen) => {
      if (seen.length === 0) return;
      const docs = [...new Map(seen.map((one) => docOf(one)).map((doc) => [doc._id, doc])).values()];
      const put = docs.map(({ _id, ...rest }) => ({
        updateOne: { filter: { _id }, update: { $setOnInsert: rest }, upsert: true },
      }));
      await adTags.bulkWrite(put, { ordered: false });
      const renew = docs.map(({ _id, ...rest }) => ({
        updateOne: { filter: { _id, read_at: { $lt: rest.read_at } }, update: { $set: rest } },
      }));
      await adTags.bulkWrite(renew, { ordered: false });
    },
    dropUnread: async (profileId, connections, since) => {
      // Rows of an earlier release do not name their connection.
      const unnamed = { connection_id: { $exists: false }, platform: { $in: [...connections.values()] } };
      const ofThese = [{ connection_id: { $in: [...connections.keys()] } }, unnamed];
      // The row stays, so that a sync from before that time does not bring the ad back.
      const gone = { $set: { status: 'DELETED', read_at: since } };
      await adTags.updateMany({ profile_id: profileId, read_at: { $lt: since }, $or: ofThese }, gone);
    },
    retag: async ({ profile_id, platform, external_id, before, after }, at, session) => {
      const _id = idOf({ profile_id, platform, external_id });
      const known = await adTags.findOne({ _id, profile_id }, { session });
      if (!known || known.read_at >= at) return;
      const isWhole = platform === 'social_ads' || known.url_tags === null;
      const url_tags = isWhole ? after : withEdited(known.url_tags ?? '', before, after);
      const written = { url_tags, edited_tags: after };
      const { state } = judgeTags(taggedAd({ ...known, ...written }));
      await adTags.updateOne({ _id }, { $set: { ...written, state, read_at: at } }, { session });
    },
    list: ({ profileId, after, state, limit }) => {
      const behind = after && {
        $or: [{ external_id: { $gt: after.ad } }, { external_id: after.ad, _id: { $gt: after.id } }],
      };
      const filter = { ...live(profileId), ...(state === undefined ? {} : { state }), ...behind };
      return adTags.find(filter).sort({ external_id: 1, _id: 1 }).limit(limit).toArray();
    },
    count: async (profileId) => {
      const group = { $group: { _id: '$state', ads: { $sum: 1 } } };
      const found = await adTags
        .aggregate<{ _id: TagState; ads: number }>([{ $match: live(profileId) }, group])
        .toArray();
      return found.map(({ _id: state, ads }) => ({ state, ads }));
    },
  };
}

/** Returns a stored ad in the form in which its tags are judged. */
export const taggedAd = (doc: Omit<AdTagsDoc, '_id' | 'state'>): TaggedAd => ({
  platform: doc.platform,
  adId: doc.external_id,
  campaignId: doc.campaign_external_id,
  adSetId: doc.ad_set_external_id,
  creativeId: '',
  urlTags: doc.url_tags,
  editedTags: doc.platform === 'social_ads' ? doc.url_tags : (doc.edited_tags ?? null),
  tagsAreFixed: doc.tags_are_fixed ?? false,
  linkUrl: doc.link_url,
  destinationType: doc.destination_type,
});

const idOf = ({ profile_id, platform, external_id }: Pick<AdTagsDoc, 'profile_id' | 'platform' | 'external_id'>) =>
  deterministicId('ad-tags', profile_id, platform, external_id);

const docOf = (seen: SeenAd): AdTagsDoc => ({ _id: idOf(seen), ...seen, state: judgeTags(taggedAd(seen)).state });
