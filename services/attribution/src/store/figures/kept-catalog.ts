// Keeps the campaigns, ad sets and ads that reports on a profile have shown.
import type { AdEntityDoc } from '../../domain/shapes/ad-entity-doc.ts';
import { ambiguousNames } from '../ads/ambiguous-names.ts';
import { entitiesById, platformsInCatalog } from '../ads/read-entities.ts';
import type { Collections } from '../collections.ts';
import { createKept } from './kept.ts';
import type { PartSize } from './part-size.ts';

export interface KeptCatalog {
  /** How many bytes it takes, about; never 0. */
  readonly bytes: number;
  /** Returns the profile's entities with these internal ids, by id. */
  entities(ids: readonly string[]): Promise<Map<string, AdEntityDoc>>;
  /** Returns the ids of those of these entities whose name is ambiguous (ambiguousNames). */
  ambiguousNames(entities: readonly AdEntityDoc[]): Promise<Set<string>>;
  /** Returns, sorted, the ad platforms from which a sync brought campaigns. */
  platforms(): Promise<string[]>;
}

const BYTES_OF_AN_ENTITY = 1500;
const BYTES_OF_A_VERDICT = 150;

export function createKeptCatalog(
  adEntities: Collections['adEntities'],
  profileId: string,
  { maxBytes, onGrowth }: PartSize,
): KeptCatalog {
  const kept = new Map<string, AdEntityDoc>();
  /** Whether the name of an entity is ambiguous, by id. */
  const verdicts = new Map<string, boolean>();
  const platforms = createKept(() => platformsInCatalog(adEntities, profileId));
  const bytes = () => 1 + kept.size * BYTES_OF_AN_ENTITY + verdicts.size * BYTES_OF_A_VERDICT;

  return {
    get bytes() {
      return bytes();
    },
    async entities(ids) {
      const lacking = ids.filter((id) => !kept.has(id));
      const loaded = await entitiesById(adEntities, profileId, lacking);
      const found = new Map(ids.flatMap((id) => loaded.get(id) ?? kept.get(id) ?? []).map((each) => [each._id, each]));
      // What does not exist is not kept, so that an entity that a link names for the first time needs no version.
      for (const [id, entity] of loaded) if (bytes() < maxBytes) kept.set(id, entity);
      if (loaded.size > 0) onGrowth();
      return found;
    },
    async ambiguousNames(entities) {
      const lacking = entities.filter(({ _id }) => !verdicts.has(_id));
      const loaded = await ambiguousNames(adEntities, profileId, lacking);
      const isAmbiguous = ({ _id }: AdEntityDoc) => verdicts.get(_id) ?? loaded.has(_id);
      const found = new Set(entities.filter(isAmbiguous).map(({ _id }) => _id));
      for (const { _id } of lacking) if (bytes() < maxBytes) verdicts.set(_id, loaded.has(_id));
      if (lacking.length > 0) onGrowth();
      return found;
    },
    platforms: platforms.read,
  };
}
