// Reads the ids that an ad platform's script keeps in a site's own cookies. They recognise a browser, and say nothing about where the
// person came from, so they are kept apart from the click ids, which are evidence.

/**
 * fb.{level of the domain}.{milliseconds}.{the platform's text} (Meta, "fbp and fbc Parameters"), and what the platform's own
 * libraries append to tell which of them wrote it.
 */
const META_ID = /^fb\.\d\.\d{10,14}\.[\w-]{1,500}(\.[\w-]{1,8})?$/;

/** The kinds of them. */
export const AD_COOKIES: readonly string[] = ['fbc', 'fbp'];

/** Returns those of the named ids that are well formed; others are left out, since no ad platform would accept them. */
export function adCookiesOf(named: Readonly<Record<string, string>> = {}): Record<string, string> {
  const wellFormed = AD_COOKIES.flatMap((kind) => {
    const value = named[kind] ?? '';
    return META_ID.test(value) ? [[kind, value] as const] : [];
  });
  return Object.fromEntries(wellFormed);
}
