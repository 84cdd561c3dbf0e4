// Reads the ids that an ad platform's script keeps in this site's cookies, by which the platform recognises the browser.
import { readCookie } from './visitor.ts';

/** A whole value in outline, so that nothing else under such a name leaves the page; the collector checks the rest of the form. */
const AD_COOKIE = 'fb\\.[\\w.-]{1,640}(?=;|$)';

/** Returns what _fbc and _fbp hold now, since the platform's script may write them after the page's first events. */
export function adCookies() {
  const fbc = readCookie('_fbc', AD_COOKIE);
  const fbp = readCookie('_fbp', AD_COOKIE);
  return (fbc || fbp) && { fbc, fbp };
}
