// Checks that the reports show what was loaded and what was sent meanwhile, to the cent; otherwise no row of the table counts.
import { Decimal } from 'decimal.js';
import type { Api } from '../start/api.ts';
import { AMOUNT } from './events.ts';
import type { Loaded } from './load-journeys.ts';

interface Overview {
  data: { conversions: number; revenue: string | number | null };
}

interface Campaigns {
  data: { outcome_count: number; outcome_value: string | number | null }[];
}

/**
 * @param options ingested: payments of AMOUNT that were acknowledged in addition to the loaded ones
 * @throws Error when the overview counts another number or sum, or the ads' conversions are not one per loaded person
 */
export async function checkGrowth(
  api: Api,
  { loaded, ingested, range }: { loaded: Loaded; ingested: number; range: string },
): Promise<void> {
  const { data } = await api.get<Overview>(`/overview?${range}`);
  const conversions = loaded.persons + ingested;
  const revenue = loaded.revenue.plus(new Decimal(AMOUNT).times(ingested));
  if (data.conversions !== conversions || !revenue.equals(data.revenue ?? 0)) {
    throw new Error(
      `The overview shows ${data.conversions} conversions worth ${data.revenue}, but ${conversions} worth ${revenue} were stored: no figure counts.`,
    );
  }
  // Each loaded person came by an ad first, and no other person did.
  const ads = await api.get<Campaigns>(`/campaigns?${range}&level=ad&model=first_touch&limit=100`);
  const counted = ads.data.reduce((sum, row) => sum + row.outcome_count, 0);
  const value = ads.data.reduce((sum, row) => sum.plus(row.outcome_value ?? 0), new Decimal(0));
  if (counted !== loaded.persons || !value.equals(loaded.revenue)) {
    throw new Error(
      `The ads show ${counted} conversions worth ${value}, but ${loaded.persons} worth ${loaded.revenue} came by them: no figure counts.`,
    );
  }
}
