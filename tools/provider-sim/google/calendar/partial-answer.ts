// Cuts an answer down to the members that a request's parameter fields names, as Google's APIs do.
import { calendarError } from './calendar-error.ts';

/** A member, with the members wanted of it; null for all. */
type Wanted = ReadonlyMap<string, Wanted | null>;

/** @param fields such as `timeZone,items(id,start)`; undefined for everything @throws WebmasterError for a text that cannot be read */
export function partialAnswer(answer: unknown, fields: string | undefined): unknown {
  return fields === undefined ? answer : cut(answer, wantedOf(fields));
}

function cut(value: unknown, wanted: Wanted): unknown {
  if (Array.isArray(value)) return value.map((row) => cut(row, wanted));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([name]) => wanted.has(name));
  return Object.fromEntries(members.map(([name, member]) => [name, cutMember(member, wanted.get(name) ?? null)]));
}

const cutMember = (member: unknown, wanted: Wanted | null): unknown => (wanted === null ? member : cut(member, wanted));

function wantedOf(fields: string): Wanted {
  const tokens = fields.match(/[A-Za-z]+|[(),]|./g) ?? [];
  const read = (): Wanted => {
    const wanted = new Map<string, Wanted | null>();
    for (;;) {
      const name = tokens.shift() ?? '';
      if (!/^[A-Za-z]+$/.test(name)) throw invalidFields(fields);
      const isNested = tokens[0] === '(';
      if (isNested) tokens.shift();
      wanted.set(name, isNested ? read() : null);
      if (isNested && tokens.shift() !== ')') throw invalidFields(fields);
      if (tokens[0] !== ',') return wanted;
      tokens.shift();
    }
  };
  const wanted = read();
  if (tokens.length > 0) throw invalidFields(fields);
  return wanted;
}

const invalidFields = (fields: string) => calendarError(400, 'invalidParameter', `Invalid field selection ${fields}`);
