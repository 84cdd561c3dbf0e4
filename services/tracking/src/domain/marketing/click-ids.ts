// Lists the click ids that ad platforms and mail tools put on links, with their source and whether they prove a paid click.

export interface ClickKind {
  /** Canonical name of the source that sets it. */
  source: string;
  /** always: only ads carry it. bing: only when the source is Bing. never: organic links carry it too. */
  paid: 'always' | 'bing' | 'never';
  /** The medium that it implies when the link names none. */
  medium?: string;
}

/** In order of weight: of two on one link, the first decides. */
export const CLICK_IDS: Readonly<Record<string, ClickKind>> = {
  gclid: { source: 'google', paid: 'always' },
  gbraid: { source: 'google', paid: 'always' },
  wbraid: { source: 'google', paid: 'always' },
  dclid: { source: 'google', paid: 'always', medium: 'display' },
  gad_source: { source: 'google', paid: 'always' },
  gad_campaignid: { source: 'google', paid: 'always' },
  ctwa_clid: { source: 'whatsapp', paid: 'always' },
  ttclid: { source: 'tiktok', paid: 'always' },
  li_fat_id: { source: 'linkedin', paid: 'always' },
  twclid: { source: 'twitter', paid: 'always' },
  sccid: { source: 'snapchat', paid: 'always' },
  rdt_cid: { source: 'reddit', paid: 'always' },
  epik: { source: 'pinterest', paid: 'always' },
  qclid: { source: 'quora', paid: 'always' },
  yclid: { source: 'yandex', paid: 'always' },
  tblci: { source: 'taboola', paid: 'always', medium: 'display' },
  obclid: { source: 'outbrain', paid: 'always', medium: 'display' },
  irclickid: { source: 'impact', paid: 'never', medium: 'affiliate' },
  msclkid: { source: 'bing', paid: 'bing' },
  fbclid: { source: 'facebook', paid: 'never', medium: 'social' },
  igshid: { source: 'instagram', paid: 'never', medium: 'social' },
  igsh: { source: 'instagram', paid: 'never', medium: 'social' },
  mc_cid: { source: 'mailchimp', paid: 'never', medium: 'email' },
  _hsenc: { source: 'hubspot', paid: 'never', medium: 'email' },
  _kx: { source: 'klaviyo', paid: 'never', medium: 'email' },
  mkt_tok: { source: 'marketo', paid: 'never', medium: 'email' },
  vero_id: { source: 'vero', paid: 'never', medium: 'email' },
};

/** Other spellings of the same ids on a link. */
const SPELLINGS: Readonly<Record<string, string>> = { scclid: 'sccid', ob_click_id: 'obclid', dicbo: 'obclid' };

/** Returns the kind that a query member names, or undefined. */
export function clickKindOf(member: string): string | undefined {
  const name = member.toLowerCase();
  const kind = SPELLINGS[name] ?? name;
  return Object.hasOwn(CLICK_IDS, kind) ? kind : undefined;
}
