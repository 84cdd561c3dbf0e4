// Lists every report of the API over one range of days, as reads to measure.
import type { Api } from '../start/api.ts';
import type { Read } from './reads.ts';

interface CampaignRow {
  campaign_id: string;
}

/**
 * Returns the reports of a profile.
 * @param range query parameters of the days; goal: whose conversions the list of customers shows
 * @throws Error when the profile has no campaign or no ad, because most reports would have nothing to do
 */
export async function reportReads(api: Api, { range, goal }: { range: string; goal: string }): Promise<Read[]> {
  const idsAt = async (level: string) => {
    const { data } = await api.get<{ data: CampaignRow[] }>(`/campaigns?${range}&level=${level}&limit=100`);
    return data.map(({ campaign_id }) => campaign_id);
  };
  const campaigns = await idsAt('campaign');
  const ads = await idsAt('ad');
  if (campaigns.length === 0 || ads.length === 0) throw new Error('The profile has no campaign to report on.');
  const customers = await api.get<{ data: { customer_profile_id: string }[] }>(
    `/customers?${range}&goal=${goal}&limit=100`,
  );
  const people = customers.data.map(({ customer_profile_id }) => customer_profile_id);
  const one = (ids: readonly string[], n: number) => ids[n % ids.length] ?? '';
  const paths: Record<string, (n: number) => string> = {
    // The access of a credential: all of the gateway's work, and none in the services behind it.
    'GET /me': () => '/me',
    'GET /overview': () => `/overview?${range}`,
    'GET /overview/days': () => `/overview/days?${range}`,
    'GET /paths': () => `/paths?${range}`,
    'GET /campaigns?level=campaign': () => `/campaigns?${range}&level=campaign&limit=100`,
    'GET /campaigns?level=ad': () => `/campaigns?${range}&level=ad&limit=100`,
    'GET /campaigns?model=all': () => `/campaigns?${range}&level=campaign&model=all&limit=100`,
    'GET /campaigns/trend': () => `/campaigns/trend?${range}&entity_ids=${campaigns.slice(0, 10).join(',')}`,
    'GET /campaigns/unattributed': () => `/campaigns/unattributed?${range}`,
    'GET /campaigns/platform-comparison': () => `/campaigns/platform-comparison?${range}`,
    'GET /campaigns/{id}/conversions': (n) => `/campaigns/${one(campaigns, n)}/conversions?${range}&limit=50`,
    'GET /ads/{id}': (n) => `/ads/${one(ads, n)}?${range}`,
    'GET /customers': () => `/customers?${range}&goal=${goal}&limit=50`,
    'GET /payments': () => '/payments?limit=50',
    'GET /customers/{id}/journey': (n) => `/customers/${one(people, n)}/journey`,
  };
  return Object.entries(paths).map(([name, path]) => ({ name, path }));
}
