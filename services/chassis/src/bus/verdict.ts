// Defines what a consumer may decide about a message; only the chassis acts on it.

export type Verdict =
  | { readonly kind: 'done' }
  | { readonly kind: 'drop'; readonly reason: string }
  | { readonly kind: 'retry'; readonly reason: string }
  | { readonly kind: 'deadLetter'; readonly reason: string };

/** The effect is stored. */
export function done(): Verdict {
  return { kind: 'done' };
}

/** Nothing to do, on purpose. */
export function drop(reason: string): Verdict {
  return { kind: 'drop', reason };
}

/** Not now: deliver it again after the back-off, and to the dead letters when that was tried often enough. */
export function retry(reason: string): Verdict {
  return { kind: 'retry', reason };
}

/** Never: a pointer to it goes to the dead-letter stream, with the reason. */
export function deadLetter(reason: string): Verdict {
  return { kind: 'deadLetter', reason };
}
