// Counts what paid clicks name of the ads behind them: something that the catalog has, something that it lacks, or nothing.
import type { AdCatalog } from '../ad-catalog.ts';
import { catalogEntity } from '../entities.ts';
import { LEVELS, type Level } from '../vocabulary.ts';

/** Clicks that name their ad in the same way. */
export interface ClickGroup {
  readonly platform?: string | undefined;
  readonly source: string;
  /** Ids as the link had them; missing where it had none. */
  readonly ids: Readonly<Partial<Record<Level, string | undefined>>>;
  readonly clicks: number;
}

export type Naming = 'known' | 'unknown' | 'none';
export type NamedCounts = Readonly<Record<Level, Readonly<Record<Naming, number>>>>;

export interface NamedAds {
  readonly clicks: number;
  readonly levels: NamedCounts;
  /** By platform, or by source for a click without a connected platform. */
  readonly platforms: ReadonlyMap<string, { clicks: number; levels: NamedCounts }>;
  /** By platform and the ad's id on it (adOn). */
  readonly byAd: ReadonlyMap<string, number>;
  /** Ids that the catalog lacks, those of most clicks first. */
  readonly unknown: readonly { level: Level; externalId: string; clicks: number }[];
}

/** Returns the key of an ad; two platforms may use the same id. */
export const adOn = (platform: string, externalId: string): string => JSON.stringify([platform, externalId]);

/** Counts what the groups name. A known ad names its ad set and campaign too, because its credit goes to them. */
export function namedAds(groups: readonly ClickGroup[], catalog: AdCatalog): NamedAds {
  const platforms = new Map<string, { clicks: number; levels: MutableCounts }>();
  const all = { clicks: 0, levels: noCounts() };
  const byAd = new Map<string, number>();
  const unknown = new Map<string, { level: Level; externalId: string; clicks: number }>();
  for (const group of groups) {
    const name = group.platform ?? group.source;
    const own = platforms.get(name) ?? { clicks: 0, levels: noCounts() };
    platforms.set(name, own);
    const namings = namingsOf(group, catalog);
    for (const sums of [all, own]) {
      sums.clicks += group.clicks;
      for (const level of LEVELS) sums.levels[level][namings[level]] += group.clicks;
    }
    const { ad } = group.ids;
    if (ad !== undefined) {
      const on = adOn(catalogEntity(catalog, 'ad', ad, group)?.platform ?? name, ad);
      byAd.set(on, (byAd.get(on) ?? 0) + group.clicks);
    }
    for (const level of LEVELS) {
      const externalId = group.ids[level];
      if (externalId === undefined || catalogEntity(catalog, level, externalId, group) !== null) continue;
      const key = `${level}|${externalId}`;
      unknown.set(key, { level, externalId, clicks: (unknown.get(key)?.clicks ?? 0) + group.clicks });
    }
  }
  const byClicks = [...unknown.entries()].sort(([a, x], [b, y]) => y.clicks - x.clicks || (a < b ? -1 : 1));
  return { ...all, platforms, byAd, unknown: byClicks.map(([, one]) => one) };
}

type MutableCounts = Record<Level, Record<Naming, number>>;

const noCounts = (): MutableCounts => {
  const none = () => ({ known: 0, unknown: 0, none: 0 });
  return { campaign: none(), ad_set: none(), ad: none() };
};

function namingsOf(group: ClickGroup, catalog: AdCatalog): Record<Level, Naming> {
  const own = (level: Level): Naming => {
    const id = group.ids[level];
    if (id === undefined) return 'none';
    return catalogEntity(catalog, level, id, group) === null ? 'unknown' : 'known';
  };
  const ad = own('ad');
  const adSet = ad === 'known' ? ad : own('ad_set');
  return { ad, ad_set: adSet, campaign: adSet === 'known' ? adSet : own('campaign') };
}
