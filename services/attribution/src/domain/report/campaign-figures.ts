// Computes the figures of one campaign, ad set or ad: what it cost, what it brought, and the ratios between the two.
import { Exact } from '../exact-decimal.ts';
import type { DeliverySums } from './delivery-sums.ts';
import { type FactSums, knownValue } from './fact-sums.ts';
import { roundMoney, roundRatio } from './rounding.ts';

/** Rounded figures of what was delivered; null where a figure is unknown or its denominator is 0. */
export interface DeliveryFigures {
  spend: string | null;
  /** clicks ÷ impressions, in percent. */
  ctr: string | null;
  /** Cost of a thousand impressions. */
  avgCpm: string | null;
  avgCpc: string | null;
}

/** Rounded figures of what was brought; null where a figure is unknown or its denominator is 0 (decisions: roas and cac). */
export interface OutcomeFigures {
  outcomeValue: string | null;
  /** outcomeValue ÷ spend. */
  roas: string | null;
  /** spend ÷ cash conversions. */
  cac: string | null;
  /** spend ÷ first payments. */
  cacFirstPayment: string | null;
}

export type CampaignFigures = DeliveryFigures & OutcomeFigures;

/** Derives the figures from exact sums; ratios are computed from the exact sums, not from the rounded ones. */
export function campaignFigures(facts: FactSums, delivery: DeliverySums): CampaignFigures {
  return { ...deliveryFigures(delivery), ...outcomeFigures(facts, delivery) };
}

function deliveryFigures({ spend, impressions, clicks }: DeliverySums): DeliveryFigures {
  return {
    spend: spend && roundMoney(spend),
    ctr: impressions === 0 ? null : roundRatio(new Exact(clicks).times(100).div(impressions)),
    avgCpm: costPer(spend, impressions, 1000),
    avgCpc: costPer(spend, clicks),
  };
}

/** Derives those that depend on the model. */
export function outcomeFigures(facts: FactSums, { spend }: Pick<DeliverySums, 'spend'>): OutcomeFigures {
  const value = knownValue(facts);
  return {
    outcomeValue: value && roundMoney(value),
    roas: returnOnSpend(value, spend),
    cac: costPer(spend, facts.cashCount),
    cacFirstPayment: costPer(spend, facts.firstCount),
  };
}

function costPer(spend: Exact | null, n: number, times = 1): string | null {
  return spend === null || n === 0 ? null : roundMoney(spend.times(times).div(n));
}

/** Returns value ÷ spend with four decimals; null when either is unknown or nothing was spent. */
export function returnOnSpend(value: Exact | null, spend: Exact | null): string | null {
  return value === null || spend === null || spend.isZero() ? null : roundRatio(value.div(spend));
}
