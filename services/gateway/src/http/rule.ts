// A rule that JSON Schema cannot say, with the words for it: openapi.json tells why a body is refused beyond its schema.

/** A rule of several members, for z.check(): it carries the words by which openapi.json tells of it. */
export function rule<T extends (payload: never) => void>(words: string, check: T): T {
  return Object.assign(check, { words });
}
