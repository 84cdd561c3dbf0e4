// Makes random ids, also on pages served over plain http, where crypto.randomUUID does not exist.

/** Returns a UUID v4 with 120 random bits: its variant digit is always 8, the first of the four that are allowed. */
export function uuid(): string {
  const random = crypto.getRandomValues(new Uint8Array(36));
  return 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, (_, at: number) =>
    ((random[at] as number) & 15).toString(16),
  );
}
