// Percent-decoding of what strangers have put into an address.

/** The part with its percent-encoding read; as it is where that is malformed. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
