// Keeps what the ads of a page are compared by, as plain numbers outside of the heap of JavaScript.
import { type AdFacts, claimedConversions, numberOf, type RankedFacts, type RankedTraits } from '../domain/ad-facts.ts';

/** Numbers of an ad; NaN stands for null. */
const WIDTH = 10;

/** Returns the numbers of each of the facts, one after the other. */
export function rankedNumbers(all: readonly AdFacts[]): Float64Array {
  const numbers = new Float64Array(all.length * WIDTH);
  for (const [n, ad] of all.entries()) {
    numbers.set(
      [
        ...[numberOf(ad.spend) ?? Number.NaN, ad.impressions, ad.clicks, ad.conversations ?? Number.NaN],
        ...[claimedConversions(ad), ad.outcomes, ad.cashOutcomes, numberOf(ad.cashValue) ?? Number.NaN],
        ...[ad.pipelineOutcomes, ad.messagingOutcomes],
      ],
      n * WIDTH,
    );
  }
  return numbers;
}

/** Returns the facts with these traits and the numbers at a place in what rankedNumbers returned. */
export function rankedAt(numbers: Float64Array, place: number, traits: RankedTraits): RankedFacts {
  const at = (offset: number) => numbers[place * WIDTH + offset] ?? 0;
  const known = (offset: number) => (Number.isNaN(at(offset)) ? null : at(offset));
  return {
    ...traits,
    spend: known(0),
    impressions: at(1),
    clicks: at(2),
    conversations: known(3),
    platformConversions: at(4),
    outcomes: at(5),
    cashOutcomes: at(6),
    cashValue: known(7),
    pipelineOutcomes: at(8),
    messagingOutcomes: at(9),
  };
}
