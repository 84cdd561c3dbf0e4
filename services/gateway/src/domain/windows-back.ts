// Reading backwards through time in growing steps: DocumentDB sorts whatever a filter finds, so a page of a long log is looked
// for among the newest rows first, and further back only while it is not full.

export interface Window {
  /** Milliseconds, included. */
  readonly from: number;
  /** Milliseconds, not included. */
  readonly before: number;
}

const GROWTH = 4;

/**
 * Cuts a span of time into windows that touch and do not overlap, the newest first, each four times as long as the one before.
 * @param span milliseconds; nothing comes of one that is empty
 * @param firstMs the length of the first window
 */
export function* windowsBack({ from, before }: Window, firstMs: number): Generator<Window> {
  let end = before;
  for (let length = firstMs; end > from; length *= GROWTH) {
    const start = Math.max(from, end - length);
    yield { from: start, before: end };
    end = start;
  }
}
