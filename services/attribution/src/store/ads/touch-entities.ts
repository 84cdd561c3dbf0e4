// Finds the campaign, ad set and ad of touches, with the names in the current ad catalog.
import { refsOf, resolveEntity } from '../../domain/entities.ts';
import { isEntity } from '../../domain/ids.ts';
import type { ShownTouch } from '../../domain/shown-touches.ts';
import type { Collections } from '../collections.ts';
import { loadNamedCatalog } from '../credit/derivation-inputs.ts';

export interface NamedRef {
  id: string;
  name: string;
}

/** By touch id; what a touch does not name is absent. */
export type TouchEntities = ReadonlyMap<string, { campaign?: NamedRef; adSet?: NamedRef; ad?: NamedRef }>;

/** Finds the entities of touches as credit finds them; one that the catalog lacks gets the name that the touch has for it. */
export async function loadTouchEntities(
  adEntities: Collections['adEntities'],
  profileId: string,
  touches: readonly ShownTouch[],
): Promise<TouchEntities> {
  const naming = touches.filter(({ isOwn }) => !isOwn);
  const refs = new Set(naming.flatMap(({ marketing }) => refsOf(marketing)));
  const { catalog, names } = await loadNamedCatalog(adEntities, profileId, refs);
  const resolved = naming.map(({ id, marketing }) => ({ id, ...resolveEntity(profileId, marketing, catalog) }));
  return new Map(
    resolved.map(({ id, ref, named }) => {
      const said = new Map(named.map((entity) => [entity.id, entity.externalId]));
      const shown = (entity: string | null): NamedRef | undefined =>
        entity === null || !isEntity(entity)
          ? undefined
          : { id: entity, name: names.get(entity) ?? said.get(entity) ?? '' };
      return [id, { campaign: shown(ref.campaign), adSet: shown(ref.ad_set), ad: shown(ref.ad) }];
    }),
  );
}
