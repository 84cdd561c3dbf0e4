// Postpones what need not be done at once, each piece to a task of its own while the page is idle, so that the page never waits
// long for the tracker.
import { guard } from './guard.ts';

export interface IdleWork {
  /** Runs a piece of work later, after all pieces that were added before; on a page that is never idle after half a second. */
  add(piece: () => void): void;
  /** Runs at once what still waits, for a page that may be about to end. */
  finish(): void;
}

/** Makes an empty list of work. */
export function createIdleWork(): IdleWork {
  const pieces: (() => void)[] = [];
  const next = () => pieces.shift()?.();
  // Older versions of Safari have no idle callbacks; their timer reads the options as no delay.
  const later = (window.requestIdleCallback ?? setTimeout) as typeof requestIdleCallback;
  return {
    add(piece) {
      pieces.push(guard(piece));
      later(next, { timeout: 500 });
    },
    finish() {
      while (pieces[0]) next();
    },
  };
}
