// What the simulator remembers between calls, and how a test changes its world while it runs.
import { createFaults, type Faults } from './faults.ts';
import { patchGoogle } from './google/world.ts';
import { merged } from './integrity.ts';
import { indexWorld, type WorldIndex } from './nodes.ts';
import { rateKey } from './rates/world.ts';
import { createUsage, type Usage } from './usage.ts';
import { parseWorld, type World, type WorldPatch, WorldPatchSchema } from './world.ts';

export interface SimState {
  index: WorldIndex;
  readonly faults: Faults;
  readonly usage: Usage;
  /** Path and query of every call, oldest first, tokens blanked out. */
  readonly seen: string[];
}

/** @throws ZodError or Error when the world does not hold together */
export function createState(world: World, { hourlyQuota }: { hourlyQuota: number }): SimState {
  return {
    index: indexWorld(parseWorld(world)),
    faults: createFaults(),
    usage: createUsage({ hourlyQuota }),
    seen: [],
  };
}

/**
 * Replaces rows by their key (delivery by ad and day, rates by day and currency, all else by id) and adds new ones: so a day is restated.
 * @throws ZodError or Error when the patch is malformed or leaves an orphan; the old world then stays
 */
export function patchWorld(state: SimState, patch: WorldPatch): void {
  const given = WorldPatchSchema.parse(patch);
  const { world } = state.index;
  const byId = (row: { id: string }): string => row.id;
  state.index = indexWorld(
    parseWorld({
      tokens: merged(world.tokens, given.tokens, (token) => token.access_token),
      accounts: merged(world.accounts, given.accounts, byId),
      campaigns: merged(world.campaigns, given.campaigns, byId),
      ad_sets: merged(world.ad_sets, given.ad_sets, byId),
      ads: merged(world.ads, given.ads, byId),
      delivery: merged(world.delivery, given.delivery, (row) => `${row.ad_id} ${row.date}`),
      google: given.google ? patchGoogle(world.google, given.google) : world.google,
      rates: merged(world.rates, given.rates, rateKey),
    }),
  );
}
