// Finds the campaign and the ad set to which ads and ad sets belong.
import { entityId } from '../domain/ids.ts';
import type { AdEntityDoc } from '../domain/shapes/ad-entity-doc.ts';
import type { Level } from '../domain/vocabulary.ts';
import type { Figures } from '../store/figures/open-figures.ts';

/** Undefined for what an entity does not belong to, or what no sync has brought. */
export type Parents = Readonly<Partial<Record<Level, AdEntityDoc>>>;

/** Returns the function that returns the parents of each of these entities. */
export async function parentsOf(
  { profileId, entities: read }: Pick<Figures, 'profileId' | 'entities'>,
  entities: readonly AdEntityDoc[],
): Promise<(entity: AdEntityDoc) => Parents> {
  const idOf = (platform: string, level: Level, externalId: string | null) =>
    externalId === null ? '' : entityId(profileId, platform, level, externalId);
  const idsOf = ({ platform, campaign_external_id, ad_set_external_id }: AdEntityDoc) => ({
    campaign: idOf(platform, 'campaign', campaign_external_id),
    ad_set: idOf(platform, 'ad_set', ad_set_external_id),
  });
  const ids = entities.flatMap((entity) => Object.values(idsOf(entity)));
  const found = await read([...new Set(ids)].filter((id) => id !== ''));
  return (entity) => {
    const { campaign, ad_set } = idsOf(entity);
    const [ofCampaign, ofAdSet] = [found.get(campaign), found.get(ad_set)];
    return { ...(ofCampaign && { campaign: ofCampaign }), ...(ofAdSet && { ad_set: ofAdSet }) };
  };
}
