// Reads a customer's ads page by page, in the order of their ids, each with the url tags that it has at this moment.
import type { AdPage } from '../../domain/ad-objects.ts';
import { ID } from './ad-rows.ts';
import { ADS } from './catalog.ts';
import type { Search } from './google-client.ts';
import { liveAd } from './live-object.ts';

/** The platform's own pages hold 10,000 rows, far more than one answer should. */
const ROWS = 200;
const ALIVE = ['ad_group_ad', 'ad_group', 'campaign'].map((level) => `${level}.status != 'REMOVED'`).join(' AND ');

/**
 * Reads one page. An ad that several ad groups have is in it once, under one of them.
 * @param cursor the last id of the page before; '' for the first page
 * @returns null for a cursor that is not an id
 * @throws ProviderError
 */
export async function scanAds(search: Search, cursor: string): Promise<AdPage | null> {
  const after = cursor === '' ? '0' : cursor;
  if (!ID.test(after)) return null;
  const where = `${ALIVE} AND ad_group_ad.ad.id > ${after}`;
  const rows = await search(`${ADS.query} WHERE ${where} ORDER BY ad_group_ad.ad.id LIMIT ${ROWS}`, ADS.row);
  const ads = new Map(rows.map((row) => [row.adGroupAd.ad.id, liveAd(row)]));
  const last = rows.length < ROWS ? undefined : rows.at(-1);
  return { ads: [...ads.values()], next: last?.adGroupAd.ad.id ?? '' };
}
