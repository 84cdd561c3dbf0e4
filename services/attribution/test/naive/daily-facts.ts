// Adds up conversions to daily facts, by day, model, level and entity (contract: GET /campaigns, rules 1 and 2; refunds count on
// the day of the payment, and what was refunded in full counts nowhere).
import type { Conversion } from './attribute.ts';
import { LEVELS, type Level, MODELS, type Model } from './journey.ts';
import type { Share } from './models.ts';

/**
 * Digits that amounts here have beyond the service's 18, so that a sum of rounded parts can be distinguished from a wrong one.
 */
export const FINER = 10n ** 12n;

export interface Fact {
  count: number;
  byType: Record<string, number>;
  cashCount: number;
  /** Units of 1e-30: exact parts, cut off there. */
  cash: bigint;
  /** Cash amounts without a rate; if there is one, the sum is unknown. */
  cashUnknown: number;
  firstCount: number;
}

/**
 * By `<model>|<level>|<day>|<entity>`; the profile's total by `*|profile|<day>|`; what paid clicks brought to campaigns that are
 * only names by `<model>|named_on|<day>|<platform>`; every conversion by its path, `*|path|<day>|<type>|<channels>`, and those that
 * have one by its buckets, `*|path|<day>|=<touches>|<days>`.
 */
export type Facts = Map<string, Fact>;

/** Adds up conversions, of one person or of many. */
export function dailyFacts(conversions: readonly Conversion[]): Facts {
  const facts: Facts = new Map();
  for (const conversion of conversions.filter(({ money }) => !money.isRefundedInFull)) {
    const { day, goal, path } = conversion;
    const whole = { part: 1n, of: 1n };
    add(facts, `*|profile|${day}|`, conversion, whole, true);
    add(facts, `*|path|${day}|${goal.key}|${path?.channels.join(' ') ?? ''}`, conversion, whole, true);
    if (path !== null) add(facts, `*|path|${day}|=${path.lengthFrom}|${path.lagFrom}`, conversion, whole, true);
    for (const model of MODELS) {
      for (const level of LEVELS) {
        const shares = sharesByEntity(conversion, model, level);
        for (const { entity, counts, ...share } of shares)
          add(facts, `${model}|${level}|${day}|${entity}`, conversion, share, counts);
      }
      const named = conversion.credits[model].filter(({ entities }) => entities.namedOn !== '');
      for (const [platform, parts] of Map.groupBy(named, ({ entities }) => entities.namedOn)) {
        const share = parts.map(({ part, of }) => ({ part, of })).reduce(plus);
        add(facts, `${model}|named_on|${day}|${platform}`, conversion, share, true);
      }
    }
  }
  for (const [key, { count, cash, cashUnknown }] of facts)
    if (count === 0 && cash === 0n && cashUnknown === 0) facts.delete(key);
  return facts;
}

/**
 * Returns the share of each entity. An entity that got credit counts the conversion, with its part of the value. When none did,
 * the remainder counts it once: where the last touch's credit is.
 */
function sharesByEntity({ credits }: Conversion, model: Model, level: Level) {
  const own = credits[model].map(({ entities, part, of }) => ({ entity: entities[level], part, of }));
  const all = own.length > 0 ? own : [{ entity: '', part: 1n, of: 1n }];
  const isEntity = (entity: string) => entity !== '' && !entity.startsWith('~');
  const someEntity = all.some(({ entity }) => isEntity(entity));
  const last = all.at(-1)?.entity ?? '';
  return [...Map.groupBy(all, ({ entity }) => entity)].map(([entity, parts]) => ({
    entity,
    counts: someEntity ? isEntity(entity) : entity === last,
    ...parts.map(({ part, of }) => ({ part, of })).reduce(plus),
  }));
}

function plus(a: Share, b: Share): Share {
  if (a.of === b.of) return { part: a.part + b.part, of: a.of };
  return { part: a.part * b.of + b.part * a.of, of: a.of * b.of };
}

function add(
  facts: Facts,
  key: string,
  { goal, money, countsAsFirst }: Conversion,
  { part, of }: Share,
  counts: boolean,
): void {
  const fact = facts.get(key) ?? { count: 0, byType: {}, cashCount: 0, cash: 0n, cashUnknown: 0, firstCount: 0 };
  facts.set(key, fact);
  if (counts) {
    fact.count += 1;
    fact.byType[goal.key] = (fact.byType[goal.key] ?? 0) + 1;
    if (goal.kind === 'cash') fact.cashCount += 1;
    if (countsAsFirst) fact.firstCount += 1;
  }
  if (goal.kind !== 'cash') return;
  if (money.isUnknown) fact.cashUnknown += 1;
  else fact.cash += ((money.net ?? 0n) * FINER * part) / of;
}
