// Keeps the visitor's id in the tracker's cookie, which the sandbox reaches through the store's page: a storefront with the
// tracker and a checkout with the pixel have one visitor.
import type {} from '../options.ts';
import { uuid } from '../uuid.ts';
import { suffixes } from '../visitor.ts';
import './customer-event.ts';

const NAME = '_tl_vid';
const PROBE = '_tl_d';
const DAY_S = 86_400;

/** Returns the id that the store's page has, or a new one, and renews the cookie. @param host the page's */
export async function visitorId(host: string): Promise<string> {
  const id = (await knownVisitor()) ?? uuid();
  await write(NAME, id, OPTIONS.days * DAY_S, await cookieDomain(host));
  return id;
}

/** Returns the id that the store's page has. */
export async function knownVisitor(): Promise<string | undefined> {
  const known = await readCookie(NAME);
  return /^[\w.-]{1,64}$/.test(known) ? known : undefined;
}

/** Deletes the cookie of a visitor who takes their consent back. */
export async function deleteVisitorCookie(host: string): Promise<void> {
  if (await readCookie(NAME)) for (const domain of ['', ...suffixes(host)]) await write(NAME, '', 0, domain);
}

/** Returns the domain that the profile sets, or else the shortest suffix of the host that may hold a cookie, as the tracker does. */
async function cookieDomain(host: string): Promise<string> {
  const all = suffixes(host);
  for (const domain of [...all.filter((one) => one === OPTIONS.domain), ...all]) {
    await write(PROBE, '1', 9, domain);
    const isKept = (await readCookie(PROBE)) !== '';
    await write(PROBE, '', 0, domain);
    if (isKept) return domain;
  }
  return '';
}

/** Returns a cookie of the store's page; an empty text where there is none. */
export function readCookie(name: string): Promise<string> {
  return attempt(() => browser.cookie.get(name)).then((value) => (typeof value === 'string' ? value : ''));
}

function write(name: string, value: string, maxAgeSeconds: number, domain: string): Promise<unknown> {
  const cookie = `${name}=${value}; path=/; max-age=${maxAgeSeconds}; samesite=lax; secure${domain && `; domain=${domain}`}`;
  return attempt(() => browser.cookie.set(cookie));
}

/** Calls the store's page, which may refuse; then there is no cookie, and the id lasts as long as the page. */
async function attempt<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call();
  } catch {
    return undefined;
  }
}
