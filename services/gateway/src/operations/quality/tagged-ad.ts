// Shows an ad with its url tags to callers: what its link carries, and what it would get.
import type { AdUrlTags } from '@touchline/proto/gen/touchline/campaigns/v1/campaigns_pb.ts';
import { z } from 'zod';
import { orNull } from '../answer-fields.ts';
import type { ActionRow } from '../campaign-writes/action.ts';
import { actionExample } from '../campaign-writes/action-examples.ts';
import type { LEVELS } from '../query-fields.ts';
import { consentExample } from './consent.ts';

export const TAG_STATES = ['complete', 'partial', 'missing', 'no_website', 'unknown'] as const;
export type TagState = (typeof TAG_STATES)[number];

export const stateField = z.enum(TAG_STATES).meta({
  description:
    'complete: its link carries the ids of campaign, ad set and ad; partial: some of them; missing: none. no_website: it leads to a chat or a form of the platform, where tags have no effect. unknown: the platform did not report it.',
});

const METHODS = ['edit', 'duplicate_and_swap'] as const;

/** An ad without its clicks. */
export const taggedAdFields = {
  ad_external_id: z.string().meta({ description: 'The id on the platform.' }),
  ad_name: z.string().nullable(),
  platform: z.string(),
  status: z.string().meta({ description: 'As the platform shows it, such as ACTIVE.' }),
  campaign_external_id: z.string().nullable(),
  ad_set_external_id: z.string().nullable(),
  url_tags: z
    .string()
    .nullable()
    .meta({ description: 'What the platform adds to the link at each click; empty for none, null when unknown.' }),
  carries: z
    .object({ campaign_id: z.boolean(), ad_set_id: z.boolean(), ad_id: z.boolean() })
    .meta({ description: 'Which ids the link of the ad carries, in its own query or in url_tags.' }),
  verdict: z.enum(['ok', 'partial', 'missing', 'unreadable']).meta({
    description:
      'ok: the link carries all three ids; partial: some of them; missing: none; unreadable: it leads to no website, or the platform did not report it.',
  }),
  state: stateField,
  suggested_url_tags: z.string().nullable().meta({
    description:
      'The url tags that the ad would have after apply; null when there is nothing to change, or nothing that can be changed here.',
  }),
  method: z.enum(METHODS).meta({
    description:
      'How apply changes the tags. duplicate_and_swap: the ad gets a copy of its creative, to which a person has to consent. edit: the tags of the ad itself are edited.',
  }),
  changes: z.array(z.object({ tag: z.string(), before: z.string().nullable(), after: z.string() })).meta({
    description: 'The suggestion, tag by tag; before is null for a tag that would be added. All other tags stay.',
  }),
  link_url: z
    .string()
    .nullable()
    .meta({ description: 'The page that it leads to; null when the platform does not report it.' }),
  landing_page: z
    .object({ before: z.string(), after: z.string() })
    .nullable()
    .meta({ description: 'The address of a click, with macros unfilled; null without a suggestion or a known page.' }),
  last_action_id: z.string().nullable().meta({
    description: 'The newest change of its tags through this service, a row of GET /api/v1/quality/ad-ids/url-tags.',
  }),
};
const TaggedAd = z.object(taggedAdFields);
type Row = z.input<typeof TaggedAd>;

const VERDICTS: Readonly<Record<TagState, Row['verdict']>> = {
  complete: 'ok',
  partial: 'partial',
  missing: 'missing',
  no_website: 'unreadable',
  unknown: 'unreadable',
};

export function taggedAd(ad: AdUrlTags): Row {
  const { linkUrl, current, proposed } = ad;
  const state = ad.state as TagState;
  const verdict = VERDICTS[state];
  const carries = (level: (typeof LEVELS)[number]) => verdict !== 'unreadable' && !ad.lacks.includes(level);
  const isShown = linkUrl !== '' && current !== undefined && proposed !== undefined;
  return {
    ad_external_id: ad.externalId,
    ad_name: orNull(ad.name),
    platform: ad.platform,
    status: ad.status,
    campaign_external_id: orNull(ad.campaignExternalId),
    ad_set_external_id: orNull(ad.adSetExternalId),
    url_tags: current ?? null,
    carries: { campaign_id: carries('campaign'), ad_set_id: carries('ad_set'), ad_id: carries('ad') },
    verdict,
    state,
    suggested_url_tags: proposed ?? null,
    method: METHODS.find((method) => method === ad.method) ?? 'duplicate_and_swap',
    changes: ad.changes.map(({ name: tag, before = null, after }) => ({ tag, before, after })),
    link_url: orNull(linkUrl),
    landing_page: isShown ? { before: withTags(linkUrl, current), after: withTags(linkUrl, proposed) } : null,
    last_action_id: ad.lastAction?.id ?? null,
  };
}

/** Adds tags to a link as the platform adds them at a click. */
function withTags(link: string, tags: string): string {
  if (tags === '') return link;
  const [page = '', ...fragment] = link.split('#');
  return [`${page}${page.includes('?') ? '&' : '?'}${tags}`, ...fragment].join('#');
}

const OWN = 'utm_source=facebook&utm_medium=paid_social&utm_campaign=summer';
const SUGGESTED = `${OWN}&utm_id={{campaign.id}}&adset_id={{adset.id}}&ad_id={{ad.id}}`;

export const taggedAdExample: Row = {
  ad_external_id: '120210000000000003',
  ad_name: 'Summer video',
  platform: 'social_ads',
  status: 'ACTIVE',
  campaign_external_id: '120210000000000001',
  ad_set_external_id: '120210000000000002',
  url_tags: OWN,
  carries: { campaign_id: false, ad_set_id: false, ad_id: false },
  verdict: 'missing',
  state: 'missing',
  suggested_url_tags: SUGGESTED,
  method: 'duplicate_and_swap',
  changes: [
    { tag: 'utm_id', before: null, after: '{{campaign.id}}' },
    { tag: 'adset_id', before: null, after: '{{adset.id}}' },
    { tag: 'ad_id', before: null, after: '{{ad.id}}' },
  ],
  link_url: 'https://shop.example/summer',
  landing_page: {
    before: `https://shop.example/summer?${OWN}`,
    after: `https://shop.example/summer?${SUGGESTED}`,
  },
  last_action_id: null,
};

export const taggingExample: z.input<typeof ActionRow> = {
  ...actionExample,
  kind: 'set_url_tags',
  entity: { level: 'ad', external_id: taggedAdExample.ad_external_id, name: taggedAdExample.ad_name },
  before: { url_tags: OWN },
  after: { url_tags: SUGGESTED },
  affected_ads_count: null,
  consent: consentExample,
};
