// Adds differences to daily facts. The profile's lease, or the hold of a shard, makes this the only writer, so it is safe to read
// first, and the domain code can compute exact sums, order types and remove empty facts.
import { type ClientSession, Decimal128 } from 'mongodb';
import { addFact, isNothing } from '../../domain/facts.ts';
import { fromUnits, toUnits } from '../../domain/fixed-point.ts';
import { parseFactKey } from '../../domain/ids.ts';
import type { FactDelta } from '../../domain/shapes/person-doc.ts';
import type { Collections } from '../collections.ts';
import type { DailyFactDoc } from '../schema.ts';

/**
 * Applies deltas by fact key within the session's transaction, and removes facts that count nothing anymore.
 * @param of to which generation or shard the facts belong: derivedKey, or shardKey
 */
export async function applyFacts(
  dailyFacts: Collections['dailyFacts'],
  of: string,
  deltas: ReadonlyMap<string, FactDelta>,
  session: ClientSession,
): Promise<void> {
  if (deltas.size === 0) return;
  const ids = [...deltas.keys()].map((key) => `${of}|${key}`);
  const stored = await dailyFacts
    .find({ _id: { $in: ids } }, { session })
    .batchSize(10_000)
    .toArray();
  const before = new Map(stored.map((fact) => [fact._id, fact]));
  const inserts: DailyFactDoc[] = [];
  const writes = [];
  for (const [key, delta] of deltas) {
    const _id = `${of}|${key}`;
    const fact = before.get(_id);
    if (fact === undefined) {
      inserts.push(factDoc(of, key, delta));
      continue;
    }
    const after = addFact(storedDelta(fact), delta);
    if (isNothing(after)) writes.push({ deleteMany: { filter: { _id } } });
    else writes.push({ replaceOne: { filter: { _id }, replacement: factDoc(of, key, after) } });
  }
  if (inserts.length > 0) await dailyFacts.insertMany(inserts, { session, ordered: false });
  if (writes.length > 0) await dailyFacts.bulkWrite(writes, { session, ordered: false });
}

/** Returns what a stored fact counts. */
export function storedDelta(fact: DailyFactDoc): FactDelta {
  const { count, by_type, cash_count, cash_value, cash_unknown, first_count } = fact;
  return { count, by_type, cash_count, cash_value: exactText(cash_value), cash_unknown, first_count };
}

function factDoc(of: string, key: string, fact: FactDelta): DailyFactDoc {
  // 34 digits hold any sum of accepted amounts below 10^16; beyond that, the last digits are rounded.
  const cash_value = Decimal128.fromStringWithRounding(fact.cash_value);
  return { _id: `${of}|${key}`, profile_id: of, ...parseFactKey(key), ...fact, cash_value };
}

/** Returns a Decimal128 as text without an exponent. */
function exactText(value: Decimal128): string {
  const text = value.toString();
  const [digits = '0', exponent] = text.split('E');
  if (exponent === undefined) return text;
  const scale = Number(exponent);
  const units = toUnits(digits);
  return fromUnits(scale < 0 ? units / 10n ** BigInt(-scale) : units * 10n ** BigInt(scale));
}
