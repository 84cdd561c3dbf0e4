// Adds up what the pipeline conversions of an ad are worth.
import type { Exact } from '../exact-decimal.ts';

export interface PipelineValue {
  /** Exact, in the reporting currency; null when a conversion has no rate. */
  readonly value: Exact | null;
  /** The part for which there are rates. */
  readonly known: Exact;
}

/** Adds two values; one that is unknown makes the sum unknown. */
export function addPipeline(a: PipelineValue, b: PipelineValue): PipelineValue {
  return {
    value: a.value === null || b.value === null ? null : a.value.plus(b.value),
    known: a.known.plus(b.known),
  };
}
