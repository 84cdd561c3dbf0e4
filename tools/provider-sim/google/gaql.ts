// Parses the Google Ads Query Language, as far as SELECT … FROM … WHERE … ORDER BY … LIMIT needs it. It refuses as Google does.
import { badQuery } from './google-error.ts';

export type Literal = string | number;

export interface Condition {
  field: string;
  operator: '=' | '!=' | '<' | '<=' | '>' | '>=' | 'IN' | 'NOT IN' | 'BETWEEN';
  values: readonly Literal[];
}

export interface Query {
  select: readonly string[];
  from: string;
  where: readonly Condition[];
  orderBy: readonly { field: string; descending: boolean }[];
  limit: number | undefined;
}

type Token = { kind: 'word' | 'literal' | 'symbol' | 'end'; text: string; value?: Literal };

const TOKEN =
  /\s*(?:(?<word>[A-Za-z_][\w.]*)|(?<string>'[^'\n]*'|"[^"\n]*")|(?<number>\d+(?:\.\d+)?)|(?<symbol>[!<>]=|[=<>(),]))/y;
const COMPARISONS = new Set(['=', '!=', '<', '<=', '>', '>=']);

/** Parses a query. @throws GoogleError queryError */
export function parseQuery(text: string): Query {
  const tokens = tokenize(text);
  let at = 0;
  const peek = (): Token => tokens[at] ?? { kind: 'end', text: '' };
  const next = (): Token => {
    const token = peek();
    at++;
    return token;
  };
  const isWord = (word: string) => peek().kind === 'word' && peek().text.toUpperCase() === word;
  const skip = (word: string): boolean => {
    if (!isWord(word)) return false;
    at++;
    return true;
  };
  const expect = (found: boolean, code: string, what: string) => {
    if (!found) throw badQuery(code, `Error in query: expected ${what}, got '${peek().text}'.`);
  };
  const symbol = (text: string): boolean => {
    if (peek().kind !== 'symbol' || peek().text !== text) return false;
    at++;
    return true;
  };
  const list = <T>(item: () => T): T[] => {
    const items = [item()];
    while (symbol(',')) items.push(item());
    return items;
  };
  const field = (): string => {
    expect(peek().kind === 'word', 'BAD_FIELD_NAME', 'a field');
    return next().text;
  };
  // Enum names need no quotes.
  const literal = (): Literal => {
    const token = next();
    if (token.kind === 'literal' && token.value !== undefined) return token.value;
    if (token.kind === 'word') return token.text;
    throw badQuery('BAD_VALUE', `Error in query: unexpected '${token.text}'.`);
  };
  const condition = (): Condition => {
    const name = field();
    const token = next();
    const operator = token.text.toUpperCase();
    if (operator === 'BETWEEN') {
      const low = literal();
      expect(skip('AND'), 'EXPECTED_AND', 'AND');
      return { field: name, operator, values: [low, literal()] };
    }
    const isNot = operator === 'NOT';
    if (operator === 'IN' || (isNot && skip('IN'))) {
      expect(symbol('('), 'EXPECTED_LIST', 'a list');
      const values = list(literal);
      expect(symbol(')'), 'EXPECTED_LIST', ')');
      return { field: name, operator: isNot ? 'NOT IN' : 'IN', values };
    }
    if (!COMPARISONS.has(operator)) throw badQuery('BAD_OPERATOR', `The simulator does not support '${token.text}'.`);
    return { field: name, operator: operator as Condition['operator'], values: [literal()] };
  };

  expect(skip('SELECT'), 'EXPECTED_SELECT', 'SELECT');
  const select = list(field);
  expect(skip('FROM'), 'EXPECTED_FROM', 'FROM');
  const from = field();
  const where: Condition[] = [];
  if (skip('WHERE')) {
    do where.push(condition());
    while (skip('AND'));
  }
  let orderBy: Query['orderBy'] = [];
  if (skip('ORDER')) {
    expect(skip('BY'), 'EXPECTED_BY', 'BY');
    orderBy = list(() => {
      const ordered = { field: field(), descending: skip('DESC') };
      skip('ASC');
      return ordered;
    });
  }
  let limit: number | undefined;
  if (skip('LIMIT')) {
    limit = Number(literal());
    if (!Number.isInteger(limit) || limit < 1) throw badQuery('BAD_LIMIT_VALUE', 'Limit value is invalid.');
  }
  if (peek().kind !== 'end') throw badQuery('UNEXPECTED_INPUT', `Error in query: unexpected input '${peek().text}'.`);
  return { select, from, where, orderBy, limit };
}

/** Reports whether a value meets a condition. Numbers compare as numbers, also int64, which are written as text. */
export function meets(value: unknown, { operator, values }: Condition): boolean {
  const [first = '', second = ''] = values;
  const order = compare(value, first);
  if (operator === 'IN') return values.some((one) => compare(value, one) === 0);
  if (operator === 'NOT IN') return values.every((one) => compare(value, one) !== 0);
  if (operator === 'BETWEEN') return order >= 0 && compare(value, second) <= 0;
  return { '=': order === 0, '!=': order !== 0, '<': order < 0, '<=': order <= 0, '>': order > 0, '>=': order >= 0 }[
    operator
  ];
}

/** Compares two values: returns a negative number, 0 or a positive number. */
export function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' || typeof b === 'number') return Number(a) - Number(b);
  if (isInt64(a) && isInt64(b)) return Number(BigInt(a) - BigInt(b));
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
}

const isInt64 = (value: unknown): value is string => typeof value === 'string' && /^\d{1,19}$/.test(value);

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  const source = text.trim();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const from = TOKEN.lastIndex;
    const groups = TOKEN.exec(source)?.groups;
    if (!groups) throw badQuery('BAD_SYMBOL', `Error in query: bad symbol at '${source.slice(from, from + 10)}'.`);
    const { word, string, number, symbol } = groups;
    if (word !== undefined) tokens.push({ kind: 'word', text: word });
    else if (string !== undefined) tokens.push({ kind: 'literal', text: string, value: string.slice(1, -1) });
    else if (number !== undefined) tokens.push({ kind: 'literal', text: number, value: Number(number) });
    else tokens.push({ kind: 'symbol', text: symbol ?? '' });
  }
  return tokens;
}
