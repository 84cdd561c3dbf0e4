// Adds up daily facts over days, by entity, as reports do.
import type { Fact, Facts } from './daily-facts.ts';

export const NO_FACT: Fact = { count: 0, byType: {}, cashCount: 0, cash: 0n, cashUnknown: 0, firstCount: 0 };

/** Returns what each entity got under a model at a level, over all days; '*' and 'profile' give the total. */
export function factsByEntity(facts: Facts, model: string, level: string): Map<string, Fact> {
  const own = [...facts].map(([key, fact]) => ({ parts: key.split('|'), fact }));
  const wanted = own.filter(({ parts }) => parts[0] === model && parts[1] === level);
  const byEntity = Map.groupBy(wanted, ({ parts }) => parts.slice(3).join('|'));
  return new Map([...byEntity].map(([entity, group]) => [entity, sumOfFacts(group.map(({ fact }) => fact))]));
}

export function sumOfFacts(facts: readonly Fact[]): Fact {
  const byType: Record<string, number> = {};
  for (const fact of facts)
    for (const [type, count] of Object.entries(fact.byType)) byType[type] = (byType[type] ?? 0) + count;
  return {
    count: facts.reduce((sum, { count }) => sum + count, 0),
    byType,
    cashCount: facts.reduce((sum, { cashCount }) => sum + cashCount, 0),
    cash: facts.reduce((sum, { cash }) => sum + cash, 0n),
    cashUnknown: facts.reduce((sum, { cashUnknown }) => sum + cashUnknown, 0),
    firstCount: facts.reduce((sum, { firstCount }) => sum + firstCount, 0),
  };
}
