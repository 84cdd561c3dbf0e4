// Converts facts to their message, which is the same for rows and for the unattributed remainder.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ConversionCountsSchema } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { type FactSums, knownPart, knownValue } from '../domain/report/fact-sums.ts';
import { roundMoney } from '../domain/report/rounding.ts';

/** Returns the counts and the rounded cash value of facts; the value is absent when some of it had no rate. */
export function conversionCounts(facts: FactSums): MessageInitShape<typeof ConversionCountsSchema> {
  const value = knownValue(facts);
  const known = knownPart(facts);
  return {
    attributedOutcomeCount: BigInt(facts.count),
    attributedOutcomesByType: countsByType(facts),
    outcomeCount: BigInt(facts.cashCount),
    outcomeValue: value === null ? undefined : roundMoney(value),
    knownOutcomeValue: known === null ? undefined : roundMoney(known),
    outcomeCountFirstPayment: BigInt(facts.firstCount),
  };
}

/** Returns the split of a count by conversion key, as a protobuf map. */
export function countsByType({ byType }: FactSums): Record<string, bigint> {
  return Object.fromEntries([...byType].map(([key, count]) => [key, BigInt(count)]));
}
