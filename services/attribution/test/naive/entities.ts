// Finds the campaign, ad set and ad behind a touch. A missing id is never guessed (decisions: campaign entities).
import type { CatalogEntry, Level, Origin } from './journey.ts';
import { campaignNameOf } from './sessions.ts';

/** `<platform>|<level>|<id>`; '~unassigned:<platform>' for a paid click that named none; '' for no entity. */
export type Entities = Record<Level, string> & {
  /** For a paid click whose campaign is only a name: the platform on which it was paid for; otherwise ''. */
  namedOn: string;
};

export const NOBODY: Entities = { campaign: '', ad_set: '', ad: '', namedOn: '' };

/**
 * Returns the entities of a touch. The ids of the ad and the ad set count most, and the catalog has their parents; then the
 * campaign's id, then its name.
 */
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

/**
 * Returns the campaign. An id that the catalog lacks counts only when there is no name beside it; a name that it lacks is a
 * campaign of its own.
 */
function campaignOf(origin: Origin, look: LookUp): string {
  const name = campaignNameOf(origin);
  const byId = look.byId('campaign', origin.campaignId);
  if (byId.entry !== null || name === null) return byId.name;
  const known = look.find('campaign', name) ?? look.campaignCalled(name);
  return known === null ? `utm|campaign|${name}` : `${known.platform}|campaign|${known.id}`;
}

/** Returns the campaigns that had a name last, when no campaign has it now; several when they lost it at once. */
function lastCalled(name: string, campaigns: readonly CatalogEntry[]): CatalogEntry[] {
  const when = (entry: CatalogEntry) => entry.formerNames?.find((former) => former.name === name)?.lastSeen ?? null;
  const times = campaigns.flatMap((entry) => when(entry) ?? []);
  return campaigns.filter((entry) => when(entry) !== null && when(entry) === Math.max(...times));
}

type LookUp = ReturnType<typeof lookUp>;

/** Returns the catalog as this origin's platform sees it; the first entity that is found determines the platform. */
function lookUp(origin: Origin, catalog: readonly CatalogEntry[]) {
  let { platform } = origin;
  const only = (found: readonly CatalogEntry[]) => (found.length === 1 ? (found[0] ?? null) : null);

  function find(level: Level, id: string): CatalogEntry | null {
    const all = catalog.filter((entry) => entry.level === level && entry.id === id);
    const own = only(platform === null ? all : all.filter((entry) => entry.platform === platform));
    // A platform that is only the link's source says nothing about whose id it is.
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
