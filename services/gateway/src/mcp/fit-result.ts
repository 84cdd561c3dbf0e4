// Makes answers as small as an agent can read: long lists and long texts are cut, and the answer says where.

/** What the JSON of a result may be long, in characters: some thousands of tokens. */
export const MOST_CHARACTERS = 24_000;

const LENGTHS = [50, 20, 10, 5, 2, 1];
const TEXT_LENGTHS = [2000, 500, 100];

/** A list that was cut. */
export interface Cut {
  /** The members that lead to the list, joined by dots. */
  readonly path: string;
  readonly shown: number;
  readonly of: number;
}

export interface Fitted {
  readonly value: unknown;
  readonly cuts: readonly Cut[];
}

/**
 * Cuts the lists of a JSON value, all to one length, and when that is not enough its texts, until it fits. What fits is returned as
 * it is.
 */
export function fitResult(value: unknown, most = MOST_CHARACTERS): Fitted {
  if (lengthOf(value) <= most) return { value, cuts: [] };
  for (const texts of [Number.POSITIVE_INFINITY, ...TEXT_LENGTHS])
    for (const rows of LENGTHS) {
      const cuts: Cut[] = [];
      const cut = cutTo(value, { rows, texts }, '', cuts);
      if (lengthOf(cut) <= most) return { value: cut, cuts };
    }
  return { value: null, cuts: [] };
}

const lengthOf = (value: unknown): number => JSON.stringify(value).length;

interface Lengths {
  readonly rows: number;
  readonly texts: number;
}

function cutTo(value: unknown, lengths: Lengths, path: string, cuts: Cut[]): unknown {
  if (typeof value === 'string') return value.length > lengths.texts ? `${value.slice(0, lengths.texts)}…` : value;
  if (Array.isArray(value)) {
    if (value.length > lengths.rows) cuts.push({ path, shown: lengths.rows, of: value.length });
    // The cuts within rows are named once for all of them.
    const within: Cut[] = [];
    const rows = value.slice(0, lengths.rows).map((row) => cutTo(row, lengths, `${path}[]`, within));
    for (const cut of within) if (!cuts.some((one) => one.path === cut.path)) cuts.push(cut);
    return rows;
  }
  if (typeof value !== 'object' || value === null) return value;
  const under = (name: string) => (path === '' ? name : `${path}.${name}`);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, cutTo(member, lengths, under(name), cuts)]),
  );
}
