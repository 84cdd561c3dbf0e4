// Checks the web addresses of partner apps: where browsers may be sent, and the logos that our pages show.

const MAX_LENGTH = 2000;
/** Names of the local machine, for apps in development; http is no risk there. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Checks a redirect URI: it must be https, or http on the local machine, and absolute, without fragment (RFC 6749, section 3.1.2)
 * and userinfo.
 * @returns what is wrong, in words that follow "must"; null when nothing is
 */
export function redirectUriFault(text: string): string | null {
  const url = plainUrl(text);
  if (!url) return 'be an absolute URL';
  if (!isSafe(url)) return 'be https, or http on localhost';
  // To the parser an empty fragment is no fragment, but it still counts where texts are compared.
  if (text.includes('#')) return 'have no fragment';
  return userinfoFault(text);
}

/** Checks a return origin: scheme, host and port as browsers write them, and nothing else. */
export function returnOriginFault(text: string): string | null {
  const url = plainUrl(text);
  if (!url || url.origin !== text) return 'be a bare origin such as https://app.example.com';
  return isSafe(url) ? null : 'be https, or http on localhost';
}

/**
 * Checks the URL to which a browser is to be sent in the end (contract, return URL rules).
 * @param app whose redirect URIs and return origins both count; undefined where no app governs
 * @returns as redirectUriFault
 */
export function returnUrlFault(text: string, app: ReturnAddresses | undefined): string | null {
  const url = plainUrl(text);
  if (!url) return 'be an absolute http(s) URL';
  if (!app) return 'be left out, because no app governs this profile';
  const fault = userinfoFault(text);
  if (fault !== null) return fault;
  const origins = [...app.allowedReturnOrigins, ...app.redirectUris.map((uri) => URL.parse(uri)?.origin)];
  return origins.includes(url.origin) ? null : "have an origin of the app's redirect_uris or allowed_return_origins";
}

interface ReturnAddresses {
  readonly redirectUris: readonly string[];
  readonly allowedReturnOrigins: readonly string[];
}

/** Checks the address of a logo. Our pages show it, so it must be https everywhere. */
export function logoUrlFault(text: string): string | null {
  const url = plainUrl(text);
  if (url?.protocol !== 'https:') return 'be an https URL';
  return userinfoFault(text);
}

/**
 * Parses a text as a URL; null unless every reader reads it alike, with nothing that parsers drop, correct or read as a pattern.
 */
function plainUrl(text: string): URL | null {
  if (text.length > MAX_LENGTH || !/^[!-~]+$/.test(text) || /[\\*<>"{}|^`]/.test(text)) return null;
  if (!/^https?:\/\/[^/]/i.test(text)) return null;
  return URL.parse(text);
}

/** Reads the text and not the parsed URL, because parsers drop an empty user name and other readers may not. */
function userinfoFault(text: string): string | null {
  const authority = text.slice(text.indexOf('//') + 2).split(/[/?#]/, 1)[0] ?? '';
  return authority.includes('@') ? 'carry no user name or password' : null;
}

function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.includes(hostname));
}
