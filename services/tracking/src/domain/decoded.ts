// Decodes the percent-encoding that strangers have put into an address.

/** Returns the part percent-decoded, or as it is where its encoding is malformed. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
