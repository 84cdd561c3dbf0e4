// Finds the click ids of a conversion in the form in which each platform takes them. An id that is no id of a click is left out,
// since a caller can send any text.
import type { AdClick, Browser } from './conversion-facts.ts';
import type { ClickIds } from './conversion-payload.ts';

const CLICK_ID = /^[\w-]{1,500}$/;
/** version, depth of the site, milliseconds, id, and perhaps the mark of the library that wrote it. */
const FBC = /^fb\.[012]\.\d{1,16}\.[\w-]{1,500}(?:\.[\w-]{2,8})?$/;
const FBP = /^fb\.[012]\.\d{1,16}\.\d{1,20}(?:\.[\w-]{2,8})?$/;

/** Returns the newest click id of a kind; null when there is none. */
export function newestClick(clicks: readonly AdClick[], ...kinds: readonly string[]): AdClick | null {
  return clicks.find(({ kind, value }) => kinds.includes(kind) && CLICK_ID.test(value)) ?? null;
}

/**
 * Returns the click on the social platform as its cookie _fbc has it (reference, section 2): the browser's own where the event has
 * it, otherwise made of the newest fbclid and the time at which it was first seen.
 */
export function fbcOf(clicks: readonly AdClick[], browser?: Pick<Browser, 'fbc'>): string | null {
  if (browser?.fbc && FBC.test(browser.fbc)) return browser.fbc;
  const click = newestClick(clicks, 'fbclid');
  return click && `fb.1.${click.at.getTime()}.${click.value}`;
}

/** Returns the browser's own cookie _fbp; it is never made up. */
export const fbpOf = (browser?: Pick<Browser, 'fbp'>): string | null =>
  browser?.fbp && FBP.test(browser.fbp) ? browser.fbp : null;

/** Returns the click on the search platform: its gclid, otherwise the newer of gbraid and wbraid, of which it takes only one. */
export function searchClickIds(clicks: readonly AdClick[]): ClickIds {
  const click = newestClick(clicks, 'gclid') ?? newestClick(clicks, 'gbraid', 'wbraid');
  const idOf = (kind: string) => (click?.kind === kind ? click.value : null);
  return { gclid: idOf('gclid'), gbraid: idOf('gbraid'), wbraid: idOf('wbraid') };
}
