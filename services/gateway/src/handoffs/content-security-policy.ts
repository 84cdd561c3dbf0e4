// What a hand-off's page may load.

/** The policy of the console; a page that shows a logo may load it from where it is, and nothing else from there. */
export function contentSecurityPolicy(logoUrl: string | null = null): string {
  const images = logoUrl === null ? '' : `; img-src ${new URL(logoUrl).origin}`;
  return `default-src 'none'; style-src 'self'${images}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
}
