// Which campaigns that only a utm_campaign names bear a name that several campaigns of the catalog share.
import { UTM } from '../../domain/ids.ts';
import type { AdEntityDoc } from '../../domain/shapes/ad-entity-doc.ts';
import type { Collections } from '../collections.ts';
import { loadCatalog } from '../credit/derivation-inputs.ts';

/** The ids of those of the entities, all of one profile, whose name is ambiguous. */
export async function ambiguousNames(
  adEntities: Collections['adEntities'],
  profileId: string,
  entities: readonly AdEntityDoc[],
): Promise<Set<string>> {
  const named = entities.filter(({ platform, level }) => platform === UTM && level === 'campaign');
  const catalog = await loadCatalog(adEntities, profileId, new Set(named.map(({ external_id }) => external_id)));
  return new Set(named.filter(({ external_id }) => catalog.isAmbiguousName(external_id)).map(({ _id }) => _id));
}
