// Adds up the figures of an ad from the latest stretch of days back, which gives those of every range.

import { addClaims, type ClaimSums, NO_CLAIM } from './comparison.ts';
import { addDelivery, type DeliverySums, NO_DELIVERY } from './delivery-sums.ts';
import { addFacts, type FactSums, NO_FACTS } from './fact-sums.ts';
import { addPipeline, type PipelineValue } from './pipeline-value.ts';

/** What an ad cost and brought. */
export interface AdSums {
  readonly facts: FactSums;
  readonly delivery: DeliverySums;
  readonly claim: ClaimSums;
  /** Undefined for an ad without pipeline conversions. */
  readonly pipeline: PipelineValue | undefined;
}

/** What was read of one stretch; absent for an ad that did nothing in it. */
export interface StretchSums {
  readonly facts: ReadonlyMap<string, FactSums>;
  readonly deliveries: ReadonlyMap<string, DeliverySums>;
  readonly claims: ReadonlyMap<string, ClaimSums>;
  readonly pipeline: ReadonlyMap<string, PipelineValue>;
}

const NOTHING: AdSums = { facts: NO_FACTS, delivery: NO_DELIVERY, claim: NO_CLAIM, pipeline: undefined };

/**
 * Returns the sums of an ad over the first stretch, the first two, and so on.
 * @returns for a stretch that adds nothing the very sums before it
 */
export function runningSums(stretches: readonly StretchSums[], adId: string): AdSums[] {
  let sums = NOTHING;
  return stretches.map((stretch) => {
    sums = plus(sums, stretch, adId);
    return sums;
  });
}

function plus(before: AdSums, { facts, deliveries, claims, pipeline }: StretchSums, adId: string): AdSums {
  const [credited, delivered, claimed, quoted] = [
    facts.get(adId),
    deliveries.get(adId),
    claims.get(adId),
    pipeline.get(adId),
  ];
  if (!credited && !delivered && !claimed && !quoted) return before;
  return {
    facts: added(before.facts, NO_FACTS, credited, (a, b) => addFacts([a, b])),
    delivery: added(before.delivery, NO_DELIVERY, delivered, addDelivery),
    claim: added(before.claim, NO_CLAIM, claimed, (a, b) => addClaims([a, b])),
    pipeline: added(before.pipeline, undefined, quoted, addPipeline),
  };
}

/** Adds what is there to what was; nothing has to be computed where one of them is nothing. */
function added<S, T extends S>(before: S, nothing: S, more: T | undefined, add: (a: T, b: T) => T): S {
  if (more === undefined) return before;
  return before === nothing ? more : add(before as T, more);
}
