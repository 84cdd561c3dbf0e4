// Lists the ads of a profile with the url tags that they have and those that are proposed for them.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { appError } from '@touchline/chassis/errors.ts';
import { decodePageToken, encodePageToken } from '@touchline/chassis/mongo/page-token.ts';
import type {
  AdUrlTagsSchema,
  ListUrlTagsRequest,
  ListUrlTagsResponseSchema,
} from '@touchline/proto/gen/touchline/campaigns/v1/campaigns_pb.ts';
import { z } from 'zod';
import { COPY_CONSENT } from '../domain/copy-consent.ts';
import { conventionsOf } from '../domain/tag-conventions.ts';
import { judgeTags, TAG_STATES } from '../domain/tagged-ad.ts';
import type { ActionDoc } from '../store/action-doc.ts';
import type { Actions } from '../store/actions.ts';
import { type AdScans, lastReadAt } from '../store/ad-scans.ts';
import { type AdTags, taggedAd } from '../store/ad-tags.ts';
import type { AdTagsDoc } from '../store/collections.ts';
import { actionMessage } from './action-message.ts';

const Cursor = z.strictObject({ ad: z.string(), id: z.string() });
const State = z.enum(TAG_STATES);

const invalidParameter = (message: string) => appError('invalid_parameter', message);

interface Deps {
  readonly adTags: Pick<AdTags, 'list' | 'count'>;
  readonly adScans: Pick<AdScans, 'find'>;
  readonly actions: Pick<Actions, 'latestTagging'>;
}

/** Handles ListUrlTags. @throws AppError invalid_parameter */
export function listUrlTags({ adTags, adScans, actions }: Deps) {
  return async (request: ListUrlTagsRequest): Promise<MessageInitShape<typeof ListUrlTagsResponseSchema>> => {
    const { limit, cursor } = request;
    const state = request.state === '' ? undefined : State.safeParse(request.state).data;
    if (request.state !== '' && state === undefined)
      throw invalidParameter(`state must be one of ${TAG_STATES.join(', ')}.`);
    const { profileId } = request;
    const after = cursor === '' ? undefined : decodePageToken(cursor, Cursor);
    const [found, counts, scans] = await Promise.all([
      adTags.list({ profileId, after, state, limit: limit + 1 }),
      adTags.count(profileId),
      adScans.find(profileId),
    ]);
    const scannedAt = lastReadAt(scans);
    const page = found.slice(0, limit);
    const ids = page.map(({ external_id }) => external_id);
    const taggings = await actions.latestTagging(profileId, ids);
    const last = page.at(-1);
    const hasNext = found.length > limit && last !== undefined;
    return {
      ads: page.map((doc) => adMessage(doc, taggings.get(doc.external_id))),
      counts,
      consent: COPY_CONSENT,
      ...(scannedAt && { scannedAt: timestampFromDate(scannedAt) }),
      nextCursor: hasNext ? encodePageToken({ ad: last.external_id, id: last._id }) : '',
    };
  };
}

function adMessage(doc: AdTagsDoc, tagging: ActionDoc | undefined): MessageInitShape<typeof AdUrlTagsSchema> {
  const { state, lacks, proposed, changes } = judgeTags(taggedAd(doc));
  return {
    externalId: doc.external_id,
    name: doc.name,
    platform: doc.platform,
    status: doc.status,
    campaignExternalId: doc.campaign_external_id,
    adSetExternalId: doc.ad_set_external_id,
    state,
    lacks: [...lacks],
    ...(doc.url_tags !== null && { current: doc.url_tags }),
    ...(proposed !== null && { proposed }),
    changes: changes.map(({ name, before, after }) => ({ name, after, ...(before !== null && { before }) })),
    linkUrl: doc.link_url,
    method: conventionsOf(doc.platform).method,
    ...(tagging && tagging.platform === doc.platform && { lastAction: actionMessage(tagging) }),
  };
}
