// Checks what a consent is requested with against the app that is registered with the vendor.

/** An app with a vendor. */
export interface VendorApp {
  readonly client_id: string;
  /** The addresses to which the vendor sends browsers back; any when left out. */
  readonly redirect_uris?: readonly string[] | undefined;
}

/** What a vendor says about a request that its app may not make. */
export interface Refusals {
  readonly client: string;
  readonly redirectUri: string;
  readonly scope: (scopes: readonly string[]) => string;
}

export const OAUTH_REFUSALS: Refusals = {
  client: 'Error 401: invalid_client',
  redirectUri: 'Error 400: redirect_uri_mismatch',
  scope: (scopes) => `Error 400: invalid_scope (${scopes.join(' ')})`,
};

/**
 * @param app undefined where the vendor accepts any
 * @param knows reports whether the vendor has a scope
 * @returns what is wrong with the request, in the vendor's words; undefined when it is valid
 */
export function requestFault(
  query: URLSearchParams,
  scopes: readonly string[],
  {
    app,
    knows = () => true,
    refusals = OAUTH_REFUSALS,
  }: {
    app: VendorApp | undefined;
    knows?: ((scope: string) => boolean) | undefined;
    refusals?: Refusals | undefined;
  },
): string | undefined {
  const clientId = query.get('client_id');
  if (!clientId) return 'Error: client_id is missing.';
  if (app && app.client_id !== clientId) return refusals.client;
  const redirectUri = query.get('redirect_uri') ?? '';
  // Vendors compare the whole address; one that is not of the web is never valid.
  const isRegistered = app?.redirect_uris === undefined || app.redirect_uris.includes(redirectUri);
  if (!/^https?:\/\//.test(redirectUri) || !isRegistered) return refusals.redirectUri;
  if (query.get('response_type') !== 'code') return 'Error 400: unsupported_response_type';
  const unknown = scopes.filter((scope) => !knows(scope));
  return unknown.length > 0 ? refusals.scope(unknown) : undefined;
}
