// Judges the web addresses of partner apps: the places to which browsers may be sent, and the origins of the app's own pages.

const MAX_LENGTH = 2000;
/** Names of the local machine, for apps in development, where http is no risk. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Judges a redirect URI: https, or http on the local machine, absolute, without fragment (RFC 6749, section 3.1.2) and userinfo.
 * @returns what is wrong, in words that follow "must"; null when the URI is fine
 */
export function redirectUriFault(text: string): string | null {
  const url = plainUrl(text);
  if (!url) return 'be an absolute URL';
  if (!isSafe(url)) return 'be https, or http on localhost';
  // The parser ignores an empty fragment, but a reader that compares texts does not.
  if (text.includes('#')) return 'have no fragment';
  return userinfoFault(text);
}

/** Judges a return origin: only scheme, host and port, as browsers write them. */
export function returnOriginFault(text: string): string | null {
  const url = plainUrl(text);
  if (!url || url.origin !== text) return 'be a bare origin such as https://app.example.com';
  return isSafe(url) ? null : 'be https, or http on localhost';
}

/**
 * Judges the address to which a browser is sent in the end (contract, return URL rules).
 * @param app whose redirect URIs and return origins count together; undefined for a profile without a governing app
 * @returns as redirectUriFault
 */
export function returnUrlFault(text: string, app: ReturnAddresses | undefined): string | null {
  const url = plainUrl(text);
  if (!url) return 'be an absolute http(s) URL';
  if (!app) return 'be left out: no app governs this profile';
  const fault = userinfoFault(text);
  if (fault !== null) return fault;
  const origins = [...app.allowedReturnOrigins, ...app.redirectUris.map((uri) => URL.parse(uri)?.origin)];
  return origins.includes(url.origin) ? null : "have an origin of the app's redirect_uris or allowed_return_origins";
}

interface ReturnAddresses {
  readonly redirectUris: readonly string[];
  readonly allowedReturnOrigins: readonly string[];
}

/** Judges the address of a logo. It is shown on our pages, so it must always be https. */
export function logoUrlFault(text: string): string | null {
  const url = plainUrl(text);
  if (url?.protocol !== 'https:') return 'be an https URL';
  return userinfoFault(text);
}

/** Returns the URL of a text that every reader understands alike: parsers drop, repair or interpret nothing in it. */
function plainUrl(text: string): URL | null {
  if (text.length > MAX_LENGTH || !/^[!-~]+$/.test(text) || /[\\*<>"{}|^`]/.test(text)) return null;
  if (!/^https?:\/\/[^/]/i.test(text)) return null;
  return URL.parse(text);
}

/** Reads the text itself, since parsers drop an empty user name and other readers may not. */
function userinfoFault(text: string): string | null {
  const authority = text.slice(text.indexOf('//') + 2).split(/[/?#]/, 1)[0] ?? '';
  return authority.includes('@') ? 'carry no user name or password' : null;
}

function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.includes(hostname));
}
