// Protects the cookie against requests from pages of other sites (CSRF), both for the API and for the console's forms.

import { publicError } from '../public-http/public-error.ts';
import { type BrowserSigns, isForeign, ownOrigins } from './own-pages.ts';

/** @throws PublicError forbidden, with the reason csrf, for a request that may come from another site's page */
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
