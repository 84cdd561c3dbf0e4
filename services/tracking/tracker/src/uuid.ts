// Makes random UUIDs, also on plain http pages, where crypto.randomUUID does not exist.

/** Returns a UUID v4. */
export function uuid(): string {
  const random = crypto.getRandomValues(new Uint8Array(36));
  return '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit, at: number) =>
    (+digit ^ ((random[at] as number) & (15 >> (+digit / 4)))).toString(16),
  );
}
