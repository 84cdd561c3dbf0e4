// Shows an ad with its url tags to callers: what it has, what it lacks, and what it would get.
import type { AdUrlTags } from '@touchline/proto/gen/touchline/campaigns/v1/campaigns_pb.ts';
import { z } from 'zod';
import { orNull } from '../answer-fields.ts';
import { ActionRow, actionExample, actionRow } from '../campaign-writes/action.ts';
import { LEVELS } from '../query-fields.ts';

export const TAG_STATES = ['complete', 'partial', 'missing', 'no_website', 'unknown'] as const;
export type TagState = (typeof TAG_STATES)[number];

export const stateField = z.enum(TAG_STATES).meta({
  description:
    'complete: its link names campaign, ad set and ad; partial: some of them; missing: none. no_website: it leads to a chat or a form of the platform, where tags have no effect. unknown: the platform did not report it.',
});

/** The fields of an ad in every list. */
export const adFields = {
  ad_external_id: z.string().meta({ description: 'The id on the platform.' }),
  ad_name: z.string().nullable(),
  platform: z.string(),
  status: z.string().meta({ description: 'As the platform shows it, such as ACTIVE.' }),
  campaign_external_id: z.string().nullable(),
  ad_set_external_id: z.string().nullable(),
  state: stateField,
  lacks: z.array(z.enum(LEVELS)).meta({ description: 'The levels that no tag of its link names.' }),
};

export const TaggedAd = z
  .object({
    ...adFields,
    link_url: z
      .string()
      .nullable()
      .meta({ description: 'The page that it leads to; null when the platform does not report it.' }),
    current_url_tags: z
      .string()
      .nullable()
      .meta({ description: 'What the platform adds to the link at each click; empty for none, null when unknown.' }),
    proposed_url_tags: z.string().nullable().meta({
      description:
        'The tags that apply would set; null when there is nothing to change, and for search ads, which are not written.',
    }),
    changes: z.array(z.object({ tag: z.string(), before: z.string().nullable(), after: z.string() })).meta({
      description: 'The proposal, tag by tag; before is null for a tag that would be added. All other tags stay.',
    }),
    landing_page: z
      .object({ before: z.string(), after: z.string() })
      .nullable()
      .meta({ description: 'The address of a click, with macros unfilled; null without a proposal or a known page.' }),
    last_action: ActionRow.nullable().meta({ description: 'The newest change of its tags through this service.' }),
  })
  .meta({ id: 'AdUrlTags' });

export function adIdentity(ad: AdUrlTags) {
  return {
    ad_external_id: ad.externalId,
    ad_name: orNull(ad.name),
    platform: ad.platform,
    status: ad.status,
    campaign_external_id: orNull(ad.campaignExternalId),
    ad_set_external_id: orNull(ad.adSetExternalId),
    state: ad.state as TagState,
    lacks: ad.lacks as (typeof LEVELS)[number][],
  };
}

export function taggedAd(ad: AdUrlTags): z.input<typeof TaggedAd> {
  const { linkUrl, current, proposed } = ad;
  const isShown = linkUrl !== '' && current !== undefined && proposed !== undefined;
  return {
    ...adIdentity(ad),
    link_url: orNull(linkUrl),
    current_url_tags: current ?? null,
    proposed_url_tags: proposed ?? null,
    changes: ad.changes.map(({ name: tag, before = null, after }) => ({ tag, before, after })),
    landing_page: isShown ? { before: withTags(linkUrl, current), after: withTags(linkUrl, proposed) } : null,
    last_action: ad.lastAction === undefined ? null : actionRow(ad.lastAction),
  };
}

/** Adds tags to a link as the platform adds them at a click. */
function withTags(link: string, tags: string): string {
  if (tags === '') return link;
  const [page = '', ...fragment] = link.split('#');
  return [`${page}${page.includes('?') ? '&' : '?'}${tags}`, ...fragment].join('#');
}

const IDS = 'utm_id={{campaign.id}}&adset_id={{adset.id}}&ad_id={{ad.id}}';

export const adExample = {
  ad_external_id: '120210000000000003',
  ad_name: 'Summer video',
  platform: 'social_ads',
  status: 'ACTIVE',
  campaign_external_id: '120210000000000001',
  ad_set_external_id: '120210000000000002',
  state: 'missing' as const,
  lacks: [...LEVELS],
};

export const taggedAdExample: z.input<typeof TaggedAd> = {
  ...adExample,
  link_url: 'https://shop.example/summer',
  current_url_tags: 'utm_source=facebook&utm_medium=paid_social&utm_campaign=summer',
  proposed_url_tags: `utm_source=facebook&utm_medium=paid_social&utm_campaign=summer&${IDS}`,
  changes: [
    { tag: 'utm_id', before: null, after: '{{campaign.id}}' },
    { tag: 'adset_id', before: null, after: '{{adset.id}}' },
    { tag: 'ad_id', before: null, after: '{{ad.id}}' },
  ],
  landing_page: {
    before: 'https://shop.example/summer?utm_source=facebook&utm_medium=paid_social&utm_campaign=summer',
    after: `https://shop.example/summer?utm_source=facebook&utm_medium=paid_social&utm_campaign=summer&${IDS}`,
  },
  last_action: null,
};

export const taggingExample: z.input<typeof ActionRow> = {
  ...actionExample,
  kind: 'set_url_tags',
  entity: { level: 'ad', external_id: taggedAdExample.ad_external_id, name: taggedAdExample.ad_name },
  before: { url_tags: taggedAdExample.current_url_tags ?? '' },
  after: { url_tags: taggedAdExample.proposed_url_tags ?? '' },
  affected_ads_count: null,
};
