// Derives the conversion_key of a definition that has only a name.

/**
 * Returns the name in lower-case letters and digits, without accents and with underscores for everything else; empty when nothing
 * is left.
 */
export function conversionKeyOf(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
    .slice(0, 64);
}
