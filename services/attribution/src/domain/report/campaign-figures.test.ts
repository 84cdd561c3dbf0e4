import assert from 'node:assert/strict';
import { Exact } from '../exact-decimal.ts';
import { type CampaignFigures, campaignFigures } from './campaign-figures.ts';
import { NO_DELIVERY } from './delivery-sums.ts';
import { NO_FACTS } from './fact-sums.ts';

interface Case {
  name: string;
  spend?: string | null;
  impressions?: number;
  clicks?: number;
  value?: string;
  cash?: number;
  first?: number;
  unknown?: number;
  expected: Partial<CampaignFigures>;
}

const cases: Case[] = [
  {
    name: 'nothing measured is a measured zero spend without ratios',
    expected: {
      spend: '0',
      outcomeValue: '0',
      roas: null,
      cac: null,
      cacFirstPayment: null,
      ctr: null,
      avgCpm: null,
      avgCpc: null,
    },
  },
  {
    name: 'value without spend has no roas, and its customers cost nothing',
    value: '10',
    cash: 2,
    expected: { roas: null, cac: '0' },
  },
  { name: 'spend without value has a roas of zero and no cac', spend: '10', expected: { roas: '0', cac: null } },
  {
    name: 'an unknown spend leaves every cost unknown',
    spend: null,
    value: '10',
    cash: 1,
    first: 1,
    impressions: 10,
    clicks: 1,
    expected: {
      spend: null,
      outcomeValue: '10',
      roas: null,
      cac: null,
      cacFirstPayment: null,
      avgCpm: null,
      avgCpc: null,
      ctr: '10',
    },
  },
  {
    name: 'an unknown value leaves roas unknown and cac known',
    spend: '10',
    value: '5',
    cash: 4,
    unknown: 1,
    expected: { outcomeValue: null, roas: null, cac: '2.5' },
  },
  {
    name: 'a refund beyond the value makes roas negative',
    spend: '8',
    value: '-2',
    expected: { outcomeValue: '-2', roas: '-0.25' },
  },
  {
    name: 'costs are per cash conversion and per first payment',
    spend: '100',
    value: '250',
    cash: 3,
    first: 7,
    expected: { roas: '2.5', cac: '33.333333', cacFirstPayment: '14.285714' },
  },
  {
    name: 'ratios are of exact sums, not of rounded ones',
    spend: '0.0000004',
    value: '0.0001',
    expected: { spend: '0', roas: '250' },
  },
  {
    name: 'delivery ratios',
    spend: '12.345',
    impressions: 4000,
    clicks: 30,
    expected: { spend: '12.345', ctr: '0.75', avgCpm: '3.08625', avgCpc: '0.4115' },
  },
  {
    name: 'impressions without clicks have a ctr of zero and no cost per click',
    spend: '1',
    impressions: 3,
    expected: { ctr: '0', avgCpm: '333.333333', avgCpc: null },
  },
];

describe('campaignFigures', () => {
  for (const {
    name,
    spend = '0',
    impressions = 0,
    clicks = 0,
    value = '0',
    cash = 0,
    first = 0,
    unknown = 0,
    expected,
  } of cases) {
    it(name, () => {
      const facts = {
        ...NO_FACTS,
        cashValue: new Exact(value),
        cashCount: cash,
        firstCount: first,
        cashUnknown: unknown,
      };
      const delivery = { ...NO_DELIVERY, spend: spend === null ? null : new Exact(spend), impressions, clicks };
      const figures = campaignFigures(facts, delivery);
      const checked = Object.fromEntries(
        Object.keys(expected).map((key) => [key, figures[key as keyof CampaignFigures]]),
      );
      assert.deepEqual(checked, expected);
    });
  }
});
