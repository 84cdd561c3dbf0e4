// Defines what a consumer may decide about a message; only the chassis acts on it.

export type Verdict =
  | { readonly kind: 'done' }
  | { readonly kind: 'drop'; readonly reason: string }
  | { readonly kind: 'retry'; readonly reason: string }
  | { readonly kind: 'deadLetter'; readonly reason: string };

/** Returns the verdict that the effect is stored. */
export function done(): Verdict {
  return { kind: 'done' };
}

/** Returns the verdict that there is intentionally nothing to do. */
export function drop(reason: string): Verdict {
  return { kind: 'drop', reason };
}

/** Returns the verdict to deliver the message again after the back-off; after too many attempts it becomes a dead letter. */
export function retry(reason: string): Verdict {
  return { kind: 'retry', reason };
}

/** Returns the verdict never to handle the message: a pointer to it goes to the dead-letter stream, with the reason. */
export function deadLetter(reason: string): Verdict {
  return { kind: 'deadLetter', reason };
}
