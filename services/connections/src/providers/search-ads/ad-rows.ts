// Finds one ad of Google Ads by its id. The platform lists an ad once for each ad group that has it, also where it was removed.
import { ProviderError } from '../../domain/provider-error.ts';
import { ADS, type AdRow } from './catalog.ts';
import type { Search } from './google-client.ts';

/** An int64; only digits may become part of a query. */
export const ID = /^\d{1,18}$/;

/** @param id meets ID */
export const adRows = (search: Search, id: string): Promise<AdRow[]> =>
  search(`${ADS.query} WHERE ad_group_ad.ad.id = ${id}`, ADS.row);

export const isAlive = ({ adGroupAd }: AdRow): boolean => adGroupAd.status !== 'REMOVED';

/** Returns an ad in its only ad group, or where it was removed. @throws ProviderError when there is none or more than one */
export function adOf(rows: readonly AdRow[]): AdRow {
  const alive = rows.filter(isAlive);
  if (alive.length > 1)
    throw new ProviderError(
      'failed',
      'AD_IN_SEVERAL_GROUPS',
      'Several ad groups have this ad: change it on the platform.',
    );
  const row = alive[0] ?? rows[0];
  if (!row) throw noSuchObject();
  return row;
}

export const noSuchObject = () =>
  new ProviderError('failed', 'RESOURCE_NOT_FOUND', 'The account has no object with this id.');
