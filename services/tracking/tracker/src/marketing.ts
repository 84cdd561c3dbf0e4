// Finds the query members of an address that say which campaign or click brought the visitor.

/** The members that tracking's url-tags.ts and click-ids.ts read. */
const MARKETING =
  /^((utm|hsa|gad)_\w+|(g|dc|fb|tt|tw|ctwa_|q|y|sc|ob)clid|msclkid|sccid|irclickid|ob_click_id|dicbo|[gw]braid|li_fat_id|epik|rdt_cid|tblci|igsh(id)?|mc_cid|_hsenc|_kx|mkt_tok|vero_id|(gc|fbc|h_ad|h_ga)_id|(campaign|ad_?set|ad_?group|ad)_?id)$/i;
/** Some sites put their tags after the #. */
const TAGS_IN_FRAGMENT = /(^#\??|[?&])(utm_|gclid=|fbclid=)/;
const MAX_MEMBERS = 20;
const MAX_TEXT = 500;

export type Marketing = Record<string, string>;

/** Reports whether a name is one of utm_*, hsa_*, ad ids and click ids. */
export function isMarketing(name: string): boolean {
  return MARKETING.test(name);
}

/** Reports whether a fragment holds campaign tags, with or without a route before them. */
export function holdsTags(hash: string): boolean {
  return TAGS_IN_FRAGMENT.test(hash);
}

/** Returns the campaign tags and click ids of an address: at most 20, each cut at 500 characters. */
export function marketingOf(url: URL): Marketing {
  const behind = holdsTags(url.hash) ? new URLSearchParams(url.hash.replace(/^#[^?&=]*\?|^#/, '')) : [];
  const found = [...url.searchParams, ...behind].filter(([name, value]) => value && isMarketing(name));
  return Object.fromEntries(
    found.slice(0, MAX_MEMBERS).map(([name, value]) => [name.toLowerCase(), value.slice(0, MAX_TEXT)]),
  );
}

/** Reports whether an object has a member. */
export function hasAny(members: object): boolean {
  return Object.keys(members).length > 0;
}
