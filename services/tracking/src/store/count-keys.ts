// Names counts within a document: a field's name may have no dot, and hosts have some.

/** Returns the field of a count. */
export const countKey = (kind: string, name: string): string =>
  `${kind}|${name.replace(/[%.$]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)}`;

/** Reads what countKey wrote. */
export function readCountKey(key: string): { kind: string; name: string } {
  const at = key.indexOf('|');
  const name = key
    .slice(at + 1)
    .replace(/%(2[45e])/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return { kind: key.slice(0, at), name };
}
