// Adds up what platforms claim for each entity over any days.
import type { ClaimSums } from '../report/comparison.ts';
import type { MissingRate } from '../report/unknown-rates.ts';
import { amountAt, exactOf } from './amounts.ts';
import { type Converter, createConverters, type ReportingMoney } from './converters.ts';
import { CLAIM_AT, CLAIM_WIDTH, type InsightBlock, type InsightNames, type InsightReader } from './insight-blocks.ts';

/** What a platform claims for an entity, and the last day on which it reported anything. */
export interface ClaimedEntity {
  readonly claim: ClaimSums;
  readonly lastDay: string;
}

export interface Claims extends InsightReader {
  /** Returns the claims for each entity that reported anything, by entity id. */
  byEntity(): Map<string, ClaimedEntity>;
}

/** @param names of the blocks that are added */
export function createClaims(names: InsightNames, money: ReportingMoney): Claims {
  const sums = new Map<number, RunningClaim>();
  const converters = createConverters(names, money);

  function sumOf(entity: number): RunningClaim {
    const known = sums.get(entity);
    if (known !== undefined) return known;
    const sum = { conversions: null, value: null, leads: null, missing: [], lastDay: '' };
    sums.set(entity, sum);
    return sum;
  }

  function addRows({ entities, currencies, claims }: InsightBlock, day: string): void {
    const converterOf = converters.on(day);
    for (let n = 0; n < entities.length; n++) {
      const sum = sumOf(entities[n] as number);
      sum.lastDay = day;
      if (claims === null) continue;
      const claim = (at: number) => claimAt(claims, n * CLAIM_WIDTH + at);
      sum.conversions = addKnown(sum.conversions, claim(CLAIM_AT.conversions));
      sum.leads = addKnown(sum.leads, claim(CLAIM_AT.leads));
      const value = claim(CLAIM_AT.value);
      if (value !== null) addValue(sum, value, converterOf(currencies[n] as number));
    }
  }

  return {
    add: (block, day) => converters.before(block, () => addRows(block, day)),
    byEntity: () => new Map([...sums].map(([entity, sum]) => [names.entities.textOf(entity), claimedEntity(sum)])),
  };
}

interface RunningClaim {
  conversions: bigint | null;
  value: bigint | null;
  leads: bigint | null;
  readonly missing: MissingRate[];
  lastDay: string;
}

function addValue(sum: RunningClaim, value: bigint, converter: Converter): void {
  if (converter === 'own') sum.value = addKnown(sum.value, value);
  else if ('missing' in converter) sum.missing.push(converter.missing);
  else sum.value = addKnown(sum.value, converter.convert(value));
}

const claimAt = (claims: Float64Array, at: number): bigint | null =>
  Number.isNaN(claims[at]) ? null : amountAt(claims, at);

/** A claim that was not reported adds nothing, and does not turn an unknown sum into zero. */
const addKnown = (sum: bigint | null, more: bigint | null): bigint | null => (more === null ? sum : (sum ?? 0n) + more);

function claimedEntity({ conversions, value, leads, missing, lastDay }: RunningClaim): ClaimedEntity {
  const exact = (units: bigint | null) => (units === null ? null : exactOf(units));
  return { claim: { conversions: exact(conversions), value: exact(value), leads: exact(leads), missing }, lastDay };
}
