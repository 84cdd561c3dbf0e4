// Adds up the delivery of each entity over any days.
import type { DeliverySums } from '../report/delivery-sums.ts';
import type { MissingRate } from '../report/unknown-rates.ts';
import { AMOUNT_WIDTH, addAmount, amountAt, exactOf } from './amounts.ts';
import { type Converter, createConverters, type ReportingMoney } from './converters.ts';
import { AT, type InsightBlock, type InsightNames, type InsightReader, WIDTH } from './insight-blocks.ts';
import { createSumTable } from './sum-table.ts';

/** Where the sums of an entity are; reachingDays counts the days on which it reached anybody. */
const SUM_AT = { ...AT, reachingDays: AT.spend + AMOUNT_WIDTH, reportedConversations: WIDTH + 1 };
const SUM_WIDTH = WIDTH + 2;

export interface Deliveries extends InsightReader {
  /** Returns the delivery of each entity, by entity id; one that reported on none of the days is absent. */
  byEntity(): Map<string, DeliverySums>;
}

/** @param names of the blocks that are added */
export function createDeliveries(names: InsightNames, money: ReportingMoney): Deliveries {
  const table = createSumTable(SUM_WIDTH);
  const foreign = createConvertedSums();
  const converters = createConverters(names, money);

  function addRows(block: InsightBlock, day: string): void {
    table.reserve(names.entities.size);
    const { sums, seen } = table;
    const converterOf = converters.on(day);
    for (let n = 0; n < block.entities.length; n++) {
      const entity = block.entities[n] as number;
      const [at, to] = [n * WIDTH, entity * SUM_WIDTH];
      seen[entity] = 1;
      addCounts(sums, to, block.numbers, at);
      const converter = converterOf(block.currencies[n] as number);
      if (converter === 'own') addAmount(sums, to + SUM_AT.spend, block.numbers, at + AT.spend);
      else foreign.add(entity, amountAt(block.numbers, at + AT.spend), converter);
    }
  }

  return {
    add: (block, day) => converters.before(block, () => addRows(block, day)),
    byEntity: () =>
      new Map(
        table
          .rows()
          .map((entity) => [
            names.entities.textOf(entity),
            deliveryAt(table.sums, entity * SUM_WIDTH, foreign.of(entity)),
          ]),
      ),
  };
}

function addCounts(sums: Float64Array, to: number, numbers: Float64Array, at: number): void {
  const add = (place: number, more: number) => {
    sums[to + place] = (sums[to + place] as number) + more;
  };
  add(SUM_AT.impressions, numbers[at + AT.impressions] as number);
  add(SUM_AT.clicks, numbers[at + AT.clicks] as number);
  const reach = numbers[at + AT.reach] as number;
  add(SUM_AT.reach, reach);
  if (reach > 0) add(SUM_AT.reachingDays, 1);
  const conversations = numbers[at + AT.conversations] as number;
  if (Number.isNaN(conversations)) return;
  add(SUM_AT.conversations, conversations);
  add(SUM_AT.reportedConversations, 1);
}

function deliveryAt(sums: Float64Array, at: number, foreign: ConvertedSum | undefined): DeliverySums {
  const number = (place: number) => sums[at + place] as number;
  const known = exactOf(amountAt(sums, at + SUM_AT.spend) + (foreign?.units ?? 0n));
  const missing = foreign?.missing ?? [];
  return {
    spend: missing.length === 0 ? known : null,
    knownSpend: known,
    missing,
    impressions: number(SUM_AT.impressions),
    clicks: number(SUM_AT.clicks),
    reach: number(SUM_AT.reachingDays) > 1 ? null : number(SUM_AT.reach),
    conversations: number(SUM_AT.reportedConversations) === 0 ? null : number(SUM_AT.conversations),
  };
}

interface ConvertedSum {
  units: bigint;
  readonly missing: MissingRate[];
}

function createConvertedSums() {
  const sums = new Map<number, ConvertedSum>();
  return {
    of: (entity: number) => sums.get(entity),
    add(entity: number, units: bigint, converter: Exclude<Converter, 'own'>) {
      // Zero is zero in any currency, with a rate or without.
      if (units === 0n) return;
      const sum = sums.get(entity) ?? { units: 0n, missing: [] };
      sums.set(entity, sum);
      if ('missing' in converter) sum.missing.push(converter.missing);
      else sum.units += converter.convert(units);
    },
  };
}
