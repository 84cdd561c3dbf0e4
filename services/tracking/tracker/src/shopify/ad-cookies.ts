// Reads the ids that an ad platform's script keeps in the store's cookies, by which the platform recognises the browser.
import { readCookie } from './visitor.ts';

/** In outline, so that nothing else under such a name leaves the store; the collector checks the rest of the form. */
const AD_COOKIE = /^fb\.[\w.-]{1,640}$/;

/** What the cookies _fbc and _fbp hold. */
export interface AdCookies {
  fbc?: string | undefined;
  fbp?: string | undefined;
}

/** Returns what the store's page has of them. */
export async function adCookies(): Promise<AdCookies | undefined> {
  const [fbc, fbp] = await Promise.all([idOf('_fbc'), idOf('_fbp')]);
  return fbc || fbp ? { fbc, fbp } : undefined;
}

async function idOf(name: string): Promise<string | undefined> {
  return AD_COOKIE.exec(await readCookie(name))?.[0];
}
