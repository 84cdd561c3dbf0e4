// Finds the click ids of a conversion in the form in which each platform takes them. An id that is no id of a click is left out,
// since a caller can send any text.
import type { AdClick } from './conversion-facts.ts';
import type { ClickIds } from './conversion-payload.ts';

const CLICK_ID = /^[\w-]{1,500}$/;
/** version, depth of the site, milliseconds, id, and perhaps the mark of the library that wrote it. */
const FBC = /^fb\.[012]\.\d{1,16}\.[\w-]{1,500}(?:\.[\w-]{2,8})?$/;
const FBP = /^fb\.[012]\.\d{1,16}\.\d{1,20}(?:\.[\w-]{2,8})?$/;

/** @param clicks newest first */
export const newestClick = (clicks: readonly AdClick[], ...kinds: readonly string[]): AdClick | null =>
  newest(clicks, kinds, CLICK_ID);

/**
 * Returns the click on the social platform in the form of its cookie _fbc (reference, section 2): the browser's own where the clicks
 * have it, otherwise made of the newest fbclid and the time at which it was first seen. A cookie of an earlier click is not used.
 */
export function fbcOf(clicks: readonly AdClick[]): string | null {
  const click = newestClick(clicks, 'fbclid');
  const cookie = newest(clicks, ['fbc'], FBC);
  if (cookie === null) return click && `fb.1.${click.at.getTime()}.${click.value}`;
  const isOlder = click !== null && cookie.at <= click.at && cookie.value.split('.')[3] !== click.value;
  return isOlder ? fbcOf([click]) : cookie.value;
}

/** Returns the browser's own cookie _fbp; it is never made up. */
export const fbpOf = (clicks: readonly AdClick[]): string | null => newest(clicks, ['fbp'], FBP)?.value ?? null;

/** Returns the click on the search platform: its gclid, otherwise the newer of gbraid and wbraid, of which it takes only one. */
export function searchClickIds(clicks: readonly AdClick[]): ClickIds {
  const click = newestClick(clicks, 'gclid') ?? newestClick(clicks, 'gbraid', 'wbraid');
  const idOf = (kind: string) => (click?.kind === kind ? click.value : null);
  return { gclid: idOf('gclid'), gbraid: idOf('gbraid'), wbraid: idOf('wbraid') };
}

const newest = (clicks: readonly AdClick[], kinds: readonly string[], form: RegExp): AdClick | null =>
  clicks.find(({ kind, value }) => kinds.includes(kind) && form.test(value)) ?? null;
