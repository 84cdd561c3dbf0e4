// Which entity an id means: our own UUID, or the id that its platform gave it, which another platform may have given as well.
import type { AdEntityDoc } from './shapes/ad-entity-doc.ts';
import type { Level } from './vocabulary.ts';

type Candidate = Pick<AdEntityDoc, '_id' | 'level' | 'source' | 'platform'>;

export interface AskedEntity {
  readonly id: string;
  /** The levels that it may be of, the likeliest first. */
  readonly levels: readonly Level[];
}

export type Meant<Entity> =
  | { readonly kind: 'found'; readonly entity: Entity }
  /** It stands for one of each of these platforms, in order. */
  | { readonly kind: 'ambiguous'; readonly platforms: readonly string[] }
  | { readonly kind: 'unknown' };

/**
 * Of several entities under one id: those of the earlier level, by our own id, known to a sync. Of one platform each is one;
 * where two platforms have it, nobody guesses.
 * @param found every entity of the profile, at these levels and of the platform asked for, that the id names
 */
export function meantEntity<Entity extends Candidate>(
  found: readonly Entity[],
  { id, levels }: AskedEntity,
): Meant<Entity> {
  const byWorth = (a: Entity, b: Entity): number =>
    levels.indexOf(a.level) - levels.indexOf(b.level) ||
    Number(b._id === id.toLowerCase()) - Number(a._id === id.toLowerCase()) ||
    Number(b.source === 'catalog') - Number(a.source === 'catalog');
  const [best, ...others] = found.toSorted(byWorth);
  if (best === undefined) return { kind: 'unknown' };
  const alike = [best, ...others.filter((other) => byWorth(best, other) === 0)];
  if (alike.length === 1) return { kind: 'found', entity: best };
  return { kind: 'ambiguous', platforms: [...new Set(alike.map(({ platform }) => platform))].sort() };
}
