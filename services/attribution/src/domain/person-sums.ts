// Adds up what a person's conversions are worth, one conversion after the other.
import { fromUnits, toUnits } from './fixed-point.ts';
import type { ConversionDoc } from './shapes/conversion-doc.ts';
import type { PersonDoc } from './shapes/person-doc.ts';
import { EARNED } from './vocabulary.ts';

export type PersonSums = Pick<PersonDoc, 'conversion_count' | 'cash_revenue' | 'total_revenue' | 'rate_unknown'>;

/** Creates empty totals. */
export function createPersonSums(): { add(conversion: ConversionDoc): void; totals(): PersonSums } {
  let count = 0;
  let isAnyUnknown = false;
  const cash = createSum();
  const earned = createSum();
  return {
    add(conversion) {
      count++;
      isAnyUnknown ||= conversion.rate_unknown;
      if (conversion.kind === 'cash') cash.add(conversion);
      if (EARNED.includes(conversion.kind)) earned.add(conversion);
    },
    totals: () => ({
      conversion_count: count,
      cash_revenue: cash.sum(),
      total_revenue: earned.sum(),
      rate_unknown: isAnyUnknown,
    }),
  };
}

/** The sum is null when an amount has no rate. */
function createSum() {
  let units = 0n;
  let isUnknown = false;
  return {
    add({ rate_unknown, revenue }: Pick<ConversionDoc, 'rate_unknown' | 'revenue'>) {
      isUnknown ||= rate_unknown;
      if (revenue !== null) units += toUnits(revenue);
    },
    sum: () => (isUnknown ? null : fromUnits(units)),
  };
}
