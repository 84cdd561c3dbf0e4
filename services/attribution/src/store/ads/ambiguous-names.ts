// Finds the campaigns, known only by a utm_campaign, whose name several campaigns of the catalog share.
import { UTM } from '../../domain/ids.ts';
import type { AdEntityDoc } from '../../domain/shapes/ad-entity-doc.ts';
import type { Collections } from '../collections.ts';
import { loadCatalog } from '../credit/derivation-inputs.ts';

/** Returns the ids of those entities whose name is ambiguous. All entities must be of one profile. */
export async function ambiguousNames(
  adEntities: Collections['adEntities'],
  profileId: string,
  entities: readonly AdEntityDoc[],
): Promise<Set<string>> {
  const named = entities.filter(({ platform, level }) => platform === UTM && level === 'campaign');
  const catalog = await loadCatalog(adEntities, profileId, new Set(named.map(({ external_id }) => external_id)));
  return new Set(named.filter(({ external_id }) => catalog.isAmbiguousName(external_id)).map(({ _id }) => _id));
}
