// Judges whether the link of an ad identifies its campaign, ad set and ad, and proposes the url tags that would.
import { AD_ID, AD_ID_TAGS } from '@touchline/proto/ad-id-tags.ts';
import { LEVELS, type Level } from './level.ts';

/** The parts of an ad that decide which tags it has and needs. */
export interface TaggedAd {
  /** The provider value; only the tags of social_ads are written. */
  readonly platform: string;
  readonly adId: string;
  readonly campaignId: string;
  readonly adSetId: string;
  /** The creative that the ad shows; '' when the platform was not asked. */
  readonly creativeId: string;
  /** As the platform stores them; null when it did not report them. */
  readonly urlTags: string | null;
  /** The page that the ad links to; '' when the platform did not report it. */
  readonly linkUrl: string;
  /** The destination type of the ad set, such as WHATSAPP. */
  readonly destinationType: string;
}

/**
 * - complete: the link names all three; partial: some of them; missing: none
 * - no_website: the ad opens a chat or a form of the platform, where tags do nothing
 * - unknown: the platform did not report the link
 */
export const TAG_STATES = ['complete', 'partial', 'missing', 'no_website', 'unknown'] as const;
export type TagState = (typeof TAG_STATES)[number];

export interface TagChange {
  readonly name: string;
  /** Null for a tag that would be added. */
  readonly before: string | null;
  readonly after: string;
}

export interface JudgedTags {
  readonly state: TagState;
  /** The levels that no tag identifies. */
  readonly lacks: readonly Level[];
  /** Null when there is nothing to change. */
  readonly proposed: string | null;
  readonly changes: readonly TagChange[];
}

/** The only platform for which tags are proposed, since only its tags are written. */
export const WRITTEN = 'social_ads';
/** The macro for each level that the platform replaces at a click. */
const MACROS: Readonly<Record<Level, string>> = {
  campaign: '{{campaign.id}}',
  ad_set: '{{adset.id}}',
  ad: '{{ad.id}}',
};
/** The macros of ValueTrack. */
const SEARCH_MACROS: Readonly<Record<Level, string>> = {
  campaign: '{campaignid}',
  ad_set: '{adgroupid}',
  ad: '{creative}',
};
/** The tags that are usual beside the ids; where an advertiser has its own, those stay. */
const USUAL: readonly (readonly [name: string, value: string])[] = [
  ['utm_source', 'facebook'],
  ['utm_medium', 'paid_social'],
  ['utm_campaign', '{{campaign.name}}'],
];
const NO_WEBSITE = /^(?:WHATSAPP$|MESSENGER$|FACEBOOK_PAGE$|PHONE_CALL$|MESSAGING_|INSTAGRAM_|ON_)/;

type Tag = readonly [name: string, value: string];

/** Judges the tags of an ad. A tag that is right stays unchanged, to the letter. */
export function judgeTags(ad: TaggedAd): JudgedTags {
  const nothing = { lacks: [], proposed: null, changes: [] };
  if (NO_WEBSITE.test(ad.destinationType)) return { state: 'no_website', ...nothing };
  if (ad.urlTags === null) return { state: 'unknown', ...nothing };
  const own = tagsOf(ad.urlTags);
  const onLink = tagsOf(queryOf(ad.linkUrl));
  const lacks = LEVELS.filter((level) => !isNamed(level, [...onLink, ...own], ad));
  const state = lacks.length === 0 ? 'complete' : lacks.length < LEVELS.length ? 'partial' : 'missing';
  const changes = ad.platform === WRITTEN ? changesOf(lacks, own, onLink) : [];
  return { state, lacks, changes, proposed: changes.length === 0 ? null : changed(own, changes) };
}

function changesOf(lacks: readonly Level[], own: readonly Tag[], onLink: readonly Tag[]): TagChange[] {
  // At a click the link's own tags come first: a wrong one can be fixed only on the platform.
  const ids = lacks
    .map((level) => ({ name: AD_ID_TAGS[level][0] as string, after: MACROS[level] }))
    .filter(({ name }) => valueUnder(name, onLink) === null)
    .map(({ name, after }) => ({ name, before: valueUnder(name, own), after }));
  if (ids.length === 0) return [];
  const usual = USUAL.filter(([name]) => valueUnder(name, [...onLink, ...own]) === null);
  return [...usual.map(([name, after]) => ({ name, before: null, after })), ...ids];
}

function changed(own: readonly Tag[], changes: readonly TagChange[]): string {
  const after = new Map(changes.map((change) => [change.name, change.after]));
  const kept = own.map(([name, value]) => [name, after.get(name.toLowerCase()) ?? value] as const);
  const there = new Set(own.map(([name]) => name.toLowerCase()));
  const added = changes.filter(({ name }) => !there.has(name)).map((change) => [change.name, change.after] as const);
  return [...kept, ...added].map(([name, value]) => `${name}=${value}`).join('&');
}

/**
 * Reads the tags as tracking reads a click: the first of the level's names that holds an id counts. A macro counts if it is the
 * level's own.
 */
function isNamed(level: Level, tags: readonly Tag[], { platform, campaignId, adSetId, adId }: TaggedAd): boolean {
  const macros = platform === WRITTEN ? MACROS : SEARCH_MACROS;
  const values = AD_ID_TAGS[level].flatMap((name) => valueUnder(name, tags) ?? []);
  const first = values.find((value) => isMacro(value) || AD_ID.test(value));
  const id = { campaign: campaignId, ad_set: adSetId, ad: adId }[level];
  return first !== undefined && (first === macros[level] || first === id);
}

const isMacro = (value: string): boolean => /^\{(?:\{[\w.]+\}|\w+)\}$/.test(value);

const valueUnder = (wanted: string, tags: readonly Tag[]): string | null =>
  tags.find(([name, value]) => name.toLowerCase() === wanted && value !== '')?.[1] ?? null;

function tagsOf(query: string): Tag[] {
  return query
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=');
      return at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
    });
}

function queryOf(link: string): string {
  const at = link.indexOf('?');
  return at < 0 ? '' : (link.slice(at + 1).split('#', 1)[0] ?? '');
}
