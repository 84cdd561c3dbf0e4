// Judges whether the link of an ad identifies its campaign, ad set and ad, and proposes the url tags that would.
import { AD_ID, AD_ID_TAGS } from '@touchline/proto/ad-id-tags.ts';
import { LEVELS, type Level } from './level.ts';
import { around, queryOf, type Tag, tagsOf, valueUnder, withEdited } from './query-tags.ts';
import { conventionsOf } from './tag-conventions.ts';

/** The parts of an ad that decide which tags it has and needs. */
export interface TaggedAd {
  /** The provider value, such as social_ads. */
  readonly platform: string;
  readonly adId: string;
  readonly campaignId: string;
  readonly adSetId: string;
  /** The creative that the ad shows; '' when the platform was not asked. */
  readonly creativeId: string;
  /** As the platform stores them; null when it did not report them. */
  readonly urlTags: string | null;
  /**
   * The part of them that a write replaces: all of them, or the final URL suffix of a search ad; null when it is not known.
   */
  readonly editedTags: string | null;
  /** True when the platform does not let the tags of such an ad be edited. */
  readonly tagsAreFixed: boolean;
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
  /** All url tags that the ad would have; null when there is nothing to change, or nothing that can be. */
  readonly proposed: string | null;
  /** The part of them that is written; null without a proposal. */
  readonly written: string | null;
  readonly changes: readonly TagChange[];
}

const NO_WEBSITE = /^(?:WHATSAPP$|MESSENGER$|FACEBOOK_PAGE$|PHONE_CALL$|MESSAGING_|INSTAGRAM_|ON_)/;

/** Judges the tags of an ad. A tag that is right stays unchanged, to the letter. */
export function judgeTags(ad: TaggedAd): JudgedTags {
  const nothing = { lacks: [], proposed: null, written: null, changes: [] };
  if (NO_WEBSITE.test(ad.destinationType)) return { state: 'no_website', ...nothing };
  const { urlTags, editedTags } = ad;
  if (urlTags === null) return { state: 'unknown', ...nothing };
  const tags = [...tagsOf(queryOf(ad.linkUrl)), ...tagsOf(urlTags)];
  const lacks = LEVELS.filter((level) => !isNamed(level, tags, ad));
  const state = lacks.length === 0 ? 'complete' : lacks.length < LEVELS.length ? 'partial' : 'missing';
  if (editedTags === null || ad.tagsAreFixed) return { ...nothing, state, lacks };
  const changes = changesOf(lacks, ad, around(urlTags, editedTags).flatMap(tagsOf), tagsOf(editedTags));
  if (changes.length === 0) return { ...nothing, state, lacks };
  const written = changed(tagsOf(editedTags), changes);
  return { state, lacks, changes, written, proposed: withEdited(urlTags, editedTags, written) };
}

/** @param fixed the url tags that a write does not replace @param own those that it does */
function changesOf(lacks: readonly Level[], ad: TaggedAd, fixed: readonly Tag[], own: readonly Tag[]): TagChange[] {
  const { macros, usual } = conventionsOf(ad.platform);
  // At a click these come first, or count as well: a wrong one can be fixed only on the platform.
  const others = [...tagsOf(queryOf(ad.linkUrl)), ...fixed];
  const ids = lacks
    .map((level) => ({ name: AD_ID_TAGS[level][0] as string, after: macros[level] }))
    .filter(({ name }) => valueUnder(name, others) === null)
    .map(({ name, after }) => ({ name, before: valueUnder(name, own), after }));
  if (ids.length === 0) return [];
  const missing = usual.filter(([name]) => valueUnder(name, [...others, ...own]) === null);
  return [...missing.map(([name, after]) => ({ name, before: null, after })), ...ids];
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
  const { macros } = conventionsOf(platform);
  const values = AD_ID_TAGS[level].flatMap((name) => valueUnder(name, tags) ?? []);
  const first = values.find((value) => isMacro(value) || AD_ID.test(value));
  const id = { campaign: campaignId, ad_set: adSetId, ad: adId }[level];
  return first !== undefined && (first === macros[level] || first === id);
}

const isMacro = (value: string): boolean => /^\{(?:\{[\w.]+\}|\w+)\}$/.test(value);
