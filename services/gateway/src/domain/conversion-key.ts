// The conversion_key of a definition that was only given a name.

/** Lower-case letters and digits of the name, accents taken off, an underscore for all else; empty when nothing is left. */
export function conversionKeyOf(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
    .slice(0, 64);
}
