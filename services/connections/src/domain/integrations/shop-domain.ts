// Normalises the address of a Shopify store to its permanent domain below myshopify.com; a token is sent nowhere else.

const PERMANENT = /^[a-z0-9][a-z0-9-]{0,59}\.myshopify\.com$/;
const ADMIN = /^admin\.shopify\.com\/store\/([a-z0-9-]{1,60})(?:\/.*)?$/;

/**
 * Reads what a merchant pastes.
 * @param pasted the permanent domain, with or without a scheme and path, or the address of the store's admin
 * @returns <name>.myshopify.com; undefined for any other address
 */
export function shopDomain(pasted: string): string | undefined {
  const bare = pasted
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '');
  const named = ADMIN.exec(bare)?.[1];
  const host = named === undefined ? (bare.split('/')[0] ?? '') : `${named}.myshopify.com`;
  return PERMANENT.test(host) ? host : undefined;
}
