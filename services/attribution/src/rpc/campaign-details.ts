// Reads the catalog's part of a campaign row: the fields that the contract adds when level is set.
import type { CampaignRow } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { Exact } from '../domain/exact-decimal.ts';
import type { RateTable } from '../domain/rate-table.ts';
import { convert } from '../domain/rates.ts';
import type { DayRange } from '../domain/report/date-range.ts';
import { roundMoney } from '../domain/report/rounding.ts';
import type { AdEntityDoc } from '../domain/shapes/ad-entity-doc.ts';
import type { Figures } from '../store/figures/open-figures.ts';
import { parentsOf } from './parents.ts';

type Details = Pick<
  CampaignRow,
  | 'parentName'
  | 'status'
  | 'objective'
  | 'dailyBudget'
  | 'dailyBudgetCurrency'
  | 'unconvertedDailyBudget'
  | 'campaignExternalId'
  | 'adSetExternalId'
>;

export interface DetailsQuery {
  figures: Figures;
  entities: readonly AdEntityDoc[];
  range: DayRange;
}

/**
 * Reads details by entity id: the parent's name (an ad set's campaign, an ad's ad set), the objective
 * of the campaign, and the daily budget in the reporting currency by the rate of the range's last day, or in the account's own
 * currency where that rate is unknown.
 */
export async function campaignDetails({ figures, entities, range }: DetailsQuery): Promise<Map<string, Details>> {
  const { currency } = figures;
  const budgetCurrencies = entities.flatMap((entity) => (entity.daily_budget === null ? [] : (entity.currency ?? [])));
  const [parents, table] = await Promise.all([
    parentsOf(figures, entities),
    figures.rates([currency, ...budgetCurrencies], { from: range.to, to: range.to }),
  ]);
  return new Map(
    entities.map((entity) => {
      const { campaign, ad_set: adSet } = parents(entity);
      const details: Details = {
        parentName: { campaign: undefined, ad_set: campaign, ad: adSet }[entity.level]?.name ?? '',
        status: entity.status ?? '',
        objective: entity.objective ?? campaign?.objective ?? '',
        ...budgetIn(currency, entity, range.to, table),
        campaignExternalId: entity.campaign_external_id ?? '',
        adSetExternalId: entity.ad_set_external_id ?? '',
      };
      return [entity._id, details];
    }),
  );
}

type Budget = Pick<Details, 'dailyBudget' | 'dailyBudgetCurrency' | 'unconvertedDailyBudget'>;

function budgetIn(currency: string, entity: AdEntityDoc, day: string, table: RateTable): Budget {
  if (entity.daily_budget === null || entity.currency === null) return { dailyBudgetCurrency: '' };
  const converted = convert(entity.daily_budget, entity.currency, currency, day, table);
  return converted === null
    ? { unconvertedDailyBudget: entity.daily_budget, dailyBudgetCurrency: entity.currency }
    : { dailyBudget: roundMoney(new Exact(converted)), dailyBudgetCurrency: currency };
}
