// Entities: the campaign, ad set and ad behind a touch. Missing ids never guess (decisions: campaign entities).
import type { CatalogEntry, Level, Origin } from './journey.ts';
import { campaignNameOf } from './sessions.ts';

/** `<platform>|<level>|<id>`; '~unassigned:<platform>' for a paid click that named none; '' for nobody. */
export type Entities = Record<Level, string> & {
  /** Of a paid click whose campaign is only a name: where it was paid for; '' else. */
  namedOn: string;
};

export const NOBODY: Entities = { campaign: '', ad_set: '', ad: '', namedOn: '' };

/** An ad's and an ad set's ids say most, and the catalog knows their parents; then the campaign's id, then its name. */
export function entitiesOf(origin: Origin, catalog: readonly CatalogEntry[]): Entities {
  const look = lookUp(origin, catalog);
  const ad = look.byId('ad', origin.adId);
  const adSet = look.byId('ad_set', ad.entry?.adSetId ?? origin.adSetId);
  const parentId = adSet.entry?.campaignId ?? ad.entry?.campaignId ?? null;
  const campaign = parentId === null ? campaignOf(origin, look) : look.byId('campaign', parentId).name;
  const isAd = origin.isPaid || ad.name !== '' || adSet.name !== '';
  const missing = isAd ? `~unassigned:${look.platform()}` : '';
  const namedOn = isAd && campaign.startsWith('utm|') ? look.platform() : '';
  return { campaign: campaign || missing, ad_set: adSet.name || missing, ad: ad.name || missing, namedOn };
}

/** An id that the catalog lacks counts only where no name stands beside it; a name that it lacks is a campaign of its own. */
function campaignOf(origin: Origin, look: LookUp): string {
  const name = campaignNameOf(origin);
  const byId = look.byId('campaign', origin.campaignId);
  if (byId.entry !== null || name === null) return byId.name;
  const known = look.find('campaign', name) ?? look.campaignCalled(name);
  return known === null ? `utm|campaign|${name}` : `${known.platform}|campaign|${known.id}`;
}

/** A name that no campaign has is that of the campaign which had it last; of several, when they lost it at once. */
function lastCalled(name: string, campaigns: readonly CatalogEntry[]): CatalogEntry[] {
  const when = (entry: CatalogEntry) => entry.formerNames?.find((former) => former.name === name)?.lastSeen ?? null;
  const times = campaigns.flatMap((entry) => when(entry) ?? []);
  return campaigns.filter((entry) => when(entry) !== null && when(entry) === Math.max(...times));
}

type LookUp = ReturnType<typeof lookUp>;

/** The catalog as this origin's platform sees it; what was found once says which platform it is. */
function lookUp(origin: Origin, catalog: readonly CatalogEntry[]) {
  let { platform } = origin;
  const only = (found: readonly CatalogEntry[]) => (found.length === 1 ? (found[0] ?? null) : null);

  function find(level: Level, id: string): CatalogEntry | null {
    const all = catalog.filter((entry) => entry.level === level && entry.id === id);
    const own = only(platform === null ? all : all.filter((entry) => entry.platform === platform));
    // A platform that is but the link's source says nothing about whose id it is.
    return own ?? (platform === origin.source ? only(all) : null);
  }

  return {
    find,
    platform: () => platform ?? origin.source,
    byId(level: Level, id: string | null): { entry: CatalogEntry | null; name: string } {
      if (id === null) return { entry: null, name: '' };
      const entry = find(level, id);
      platform = entry?.platform ?? platform;
      return { entry, name: `${platform ?? origin.source}|${level}|${id}` };
    },
    campaignCalled(name: string): CatalogEntry | null {
      if (platform === null) return null;
      const campaigns = catalog.filter((entry) => entry.level === 'campaign' && entry.platform === platform);
      const present = campaigns.filter((entry) => entry.name === name);
      return only(present.length > 0 ? present : lastCalled(name, campaigns));
    },
  };
}
