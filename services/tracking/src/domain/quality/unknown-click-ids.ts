// Finds parameters that look like a click id and are none that the channel rules know: of a platform that is new, or misspelt.
import { AD_COOKIES } from '../ad-cookies.ts';
import { clickKindOf } from '../marketing/click-ids.ts';

/** The name by which names are counted together that could be anything, or are too many. */
export const OTHER = '*';

/** How the parameters of click ids end. */
const ENDING = /(?:clid|click_?id)$/;
/** A short prefix of letters, so that no caller can have a text of theirs shown. */
const SHOWN = /^[a-z]{0,12}_?(?:clid|click_?id)$/;
/** Most pages have no such parameter, and need no parsing. */
const MAY_HAVE = /(?:clid|click_?id)=./i;

/**
 * Returns the names of an event, each once; OTHER for those that are not shown.
 * @param pageUrl the page as it is stored, without personal and stripped members
 * @param clickIds those that the caller names; any unknown one counts
 */
export function unknownClickIds(
  pageUrl: string | undefined,
  clickIds: Readonly<Record<string, string>> = {},
): string[] {
  const members = pageUrl !== undefined && MAY_HAVE.test(pageUrl) ? [...(URL.parse(pageUrl)?.searchParams ?? [])] : [];
  const onPage = members.filter(([name, value]) => value !== '' && ENDING.test(name.toLowerCase()));
  const named = [...onPage, ...Object.entries(clickIds)].map(([name]) => name.toLowerCase());
  const unknown = named.filter((name) => clickKindOf(name) === undefined && !AD_COOKIES.includes(name));
  return [...new Set(unknown.map((name) => (SHOWN.test(name) ? name : OTHER)))];
}
