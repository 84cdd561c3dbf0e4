// Handles ads.catalog and ads.insights: a message only says that a profile's ads changed, and the figures are read from
// attribution.
import { deadLetter, done, type Verdict } from '@touchline/chassis/bus/verdict.ts';
import type { Profiles } from '../store/profiles.ts';

interface Deps {
  readonly profiles: Pick<Profiles, 'hear'>;
  now(): Date;
  /** How long the parts of a sync may take to arrive. */
  readonly gatherMs: number;
}

/** The only fields that are read from either message. */
interface SyncedAds {
  readonly data: { readonly profileId: string };
}

/** Marks each profile as due once, however many of its messages come together, in whatever order and however often. */
export function onAdsSynced({ profiles, now, gatherMs }: Deps) {
  return async function onAdsSynced(deliveries: readonly SyncedAds[]): Promise<Verdict[]> {
    const ids = new Set(deliveries.map(({ data }) => data.profileId).filter(Boolean));
    await profiles.hear([...ids], new Date(now().getTime() + gatherMs));
    return deliveries.map(({ data }) => (data.profileId === '' ? deadLetter('incomplete_sync') : done()));
  };
}
