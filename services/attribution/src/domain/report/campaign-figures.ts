// Computes the figures of one campaign, ad set or ad: what it cost, what it brought, and the ratios between the two.
import { Exact } from '../exact-decimal.ts';
import type { DeliverySums } from './delivery-sums.ts';
import { type FactSums, knownValue } from './fact-sums.ts';
import { roundMoney, roundRatio } from './rounding.ts';

/** Rounded figures; null where a figure is unknown or its denominator is 0 (decisions: roas and cac). */
export interface CampaignFigures {
  spend: string | null;
  outcomeValue: string | null;
  /** outcomeValue ÷ spend. */
  roas: string | null;
  /** spend ÷ cash conversions. */
  cac: string | null;
  /** spend ÷ first payments. */
  cacFirstPayment: string | null;
  /** clicks ÷ impressions, in percent. */
  ctr: string | null;
  /** Cost of a thousand impressions. */
  avgCpm: string | null;
  avgCpc: string | null;
}

/** Derives the figures from exact sums; ratios are computed from the exact sums, not from the rounded ones. */
export function campaignFigures(facts: FactSums, delivery: DeliverySums): CampaignFigures {
  const { spend, impressions, clicks } = delivery;
  const value = knownValue(facts);
  const costPer = (n: number, times = 1): string | null =>
    spend === null || n === 0 ? null : roundMoney(spend.times(times).div(n));
  return {
    spend: spend && roundMoney(spend),
    outcomeValue: value && roundMoney(value),
    roas: returnOnSpend(value, spend),
    cac: costPer(facts.cashCount),
    cacFirstPayment: costPer(facts.firstCount),
    ctr: impressions === 0 ? null : roundRatio(new Exact(clicks).times(100).div(impressions)),
    avgCpm: costPer(impressions, 1000),
    avgCpc: costPer(clicks),
  };
}

/** Returns value ÷ spend with four decimals; null when either is unknown or nothing was spent. */
export function returnOnSpend(value: Exact | null, spend: Exact | null): string | null {
  return value === null || spend === null || spend.isZero() ? null : roundRatio(value.div(spend));
}
