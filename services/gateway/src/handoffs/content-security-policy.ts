// Builds the policy of what a hand-off's page may load.

/** Returns the console's policy; a page with a logo may load images from the logo's origin, too. */
export function contentSecurityPolicy(logoUrl: string | null = null): string {
  const images = logoUrl === null ? '' : `; img-src ${new URL(logoUrl).origin}`;
  return `default-src 'none'; style-src 'self'${images}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
}
