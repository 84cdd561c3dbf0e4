// Protects the cookie against pages of other sites (CSRF), for the API and for the console's forms alike.

import { publicError } from '../public-http/public-error.ts';
import { type BrowserSigns, isForeign, ownOrigins } from './own-pages.ts';

/** @throws PublicError forbidden, with the reason csrf, for a request that another site's page could have made */
export type RefuseCrossSite = (signs: BrowserSigns) => void;

/** @param baseUrl the public base address, known once the gateway listens */
export function createRefuseCrossSite(baseUrl: () => string): RefuseCrossSite {
  let known: { readonly of: string; readonly origins: ReadonlySet<string> } | undefined;
  return function refuseCrossSite(signs) {
    const of = baseUrl();
    if (known?.of !== of) known = { of, origins: ownOrigins(of) };
    if (!isForeign(signs, known.origins)) return;
    throw publicError('forbidden', 'Send this from a page of this site, or with an API key and without the cookie.', {
      members: { reason: 'csrf' },
    });
  };
}
