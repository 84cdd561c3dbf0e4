// Makes the series of a profile's figures: the facts of one generation, model and level, or the insights of one level.
import { createDictionary, type Dictionary } from '../../domain/figures/dictionary.ts';
import { type FactBlock, type FactNames, factBlock, factBytes } from '../../domain/figures/fact-blocks.ts';
import {
  type InsightBlock,
  type InsightNames,
  insightBlock,
  insightBytes,
} from '../../domain/figures/insight-blocks.ts';
import type { Level } from '../../domain/vocabulary.ts';
import { daysRead } from '../../metrics.ts';
import type { Collections } from '../collections.ts';
import { createDaySeries, type DaySeries } from './day-series.ts';
import { type FactSeries, loadFacts } from './load-facts.ts';
import { loadInsights } from './load-insights.ts';
import type { PartSize } from './part-size.ts';

/** A series with the texts that its blocks share. */
export interface Series<Block, Names extends { readonly entities: Dictionary }> {
  readonly days: DaySeries<Block>;
  readonly names: Names;
  /** How many bytes it takes, about; never 0. */
  readonly bytes: number;
}

export type FactsInMemory = Series<FactBlock, FactNames>;
export type InsightsInMemory = Series<InsightBlock, InsightNames>;

const BYTES_OF_A_NAME = 120;

export function factSeries(dailyFacts: Collections['dailyFacts'], of: FactSeries, size: PartSize): FactsInMemory {
  const names: FactNames = { entities: createDictionary(), types: createDictionary() };
  const days = createDaySeries<FactBlock>({
    load: (from, to) => loadFacts(dailyFacts, of, { from, to }, names),
    empty: factBlock([], names),
    bytesOf: factBytes,
    ...size,
    onRead: counted('facts'),
  });
  return seriesOf(days, names);
}

export function insightSeries(
  adInsights: Collections['adInsights'],
  of: { profileId: string; level: Level },
  size: PartSize,
): InsightsInMemory {
  const names: InsightNames = {
    entities: createDictionary(),
    currencies: createDictionary(),
    accounts: createDictionary(),
  };
  const days = createDaySeries<InsightBlock>({
    load: (from, to) => loadInsights(adInsights, { ...of, range: { from, to } }, names),
    empty: insightBlock([], names),
    bytesOf: insightBytes,
    ...size,
    onRead: counted('insights'),
  });
  return seriesOf(days, names);
}

function seriesOf<Block, Names extends { readonly entities: Dictionary }>(
  days: DaySeries<Block>,
  names: Names,
): Series<Block, Names> {
  return {
    ...{ days, names },
    get bytes() {
      return 1 + days.bytes + names.entities.size * BYTES_OF_A_NAME;
    },
  };
}

const counted = (figures: 'facts' | 'insights') => (kept: number, loaded: number) => {
  daysRead.add(kept, { figures, source: 'memory' });
  daysRead.add(loaded, { figures, source: 'database' });
};
