// Matches an id to an entity: by our own UUID, or by the platform's id, which another platform may have assigned as well.
import type { AdEntityDoc } from './shapes/ad-entity-doc.ts';
import type { Level } from './vocabulary.ts';

type Candidate = Pick<AdEntityDoc, '_id' | 'level' | 'source' | 'platform'>;

export interface RequestedEntity {
  readonly id: string;
  /** The levels to match, the likeliest first. */
  readonly levels: readonly Level[];
}

export type EntityMatch<Entity> =
  | { readonly kind: 'found'; readonly entity: Entity }
  /** Each of these platforms has an entity with the id, in order. */
  | { readonly kind: 'ambiguous'; readonly platforms: readonly string[] }
  | { readonly kind: 'unknown' };

/**
 * Matches an id to one of the entities that it names. An earlier level wins, then our own id, then an entity that a sync has
 * read. Entities of two platforms are ambiguous.
 * @param found every entity of the profile, at these levels and of the requested platform, that the id names
 */
export function matchEntity<Entity extends Candidate>(
  found: readonly Entity[],
  { id, levels }: RequestedEntity,
): EntityMatch<Entity> {
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
