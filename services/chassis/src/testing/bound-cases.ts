// Makes values at each bound of a JSON Schema and one step beyond from one good value, so that a published schema can be checked
// against the code that enforces it, without a list by hand.

export type Json = Record<string, unknown>;
type Path = readonly (string | number)[];

export interface BoundCase {
  /** As refusals name it, for example events[0].title. */
  readonly member: string;
  /** For example maxLength 200. */
  readonly bound: string;
  /** The code that the schema gives for the member (x-error-code). */
  readonly code: string | undefined;
  /**
   * The whole value with the member exactly at the bound; undefined where none could be made that obeys the member's other rules.
   */
  readonly within: unknown;
  readonly beyond: unknown;
}

interface Root {
  readonly value: unknown;
  /** Returns the schema that a $ref names. */
  readonly resolve: (ref: string) => Json;
}

interface Edge {
  readonly bound: string;
  readonly within: unknown;
  readonly beyond: unknown;
}

/**
 * Returns every bound of the schema, at any depth: of texts, numbers, lists and the number of members. Members that the good
 * value lacks are made up as far as their schemas allow.
 */
export function boundCases(schema: Json, root: Root): BoundCase[] {
  return [...walk(schema, [], root, undefined)];
}

const MAX_DEPTH = 12;

function* walk(given: Json, path: Path, root: Root, inherited: string | undefined): Generator<BoundCase> {
  const schema = deref(given, root);
  if (path.length > MAX_DEPTH) return;
  const code = (schema['x-error-code'] as string | undefined) ?? inherited;
  const present = valueAt(root.value, path);
  for (const option of optionsOf(schema, root)) {
    // The good value has one of several forms; the others are made up and put in its place.
    const isGiven = present !== undefined && hasTypeOf(option, present);
    const own = isGiven ? present : exampleOf(option, root);
    const value = isGiven ? root.value : withValue(root.value, path, own);
    const at = { ...root, value };
    for (const { bound, within, beyond } of edgesOf(option, isGiven ? present : undefined, at)) {
      const put = (edge: unknown) => (edge === undefined ? undefined : withValue(value, path, edge));
      yield { member: nameOf(path), bound, code, within: put(within), beyond: put(beyond) };
    }
    for (const [name, member] of Object.entries((option.properties ?? {}) as Record<string, Json>)) {
      const known = (own as Json)[name] ?? exampleOf(member, root);
      yield* walk(member, [...path, name], { ...at, value: withValue(value, [...path, name], known) }, code);
    }
    if (isList(option)) {
      const first = Array.isArray(own) && own.length > 0 ? own : [exampleOf(option.items as Json, root)];
      yield* walk(option.items as Json, [...path, 0], { ...at, value: withValue(value, path, first) }, code);
    }
  }
}

/** Returns a schema's alternatives, or the schema itself where it has none. null does not count, since it has no bounds. */
function optionsOf(schema: Json, root: Root): Json[] {
  const { anyOf, oneOf, ...rest } = schema;
  const forms = (anyOf ?? oneOf) as Json[] | undefined;
  if (forms === undefined) return [schema];
  return forms.map((form) => ({ ...rest, ...deref(form, root) })).flatMap((form) => optionsOf(form, root));
}

function edgesOf(schema: Json, present: unknown, root: Root): Edge[] {
  if (schema.type === 'string') return textEdges(schema, present);
  if (schema.type === 'number' || schema.type === 'integer') return numberEdges(schema);
  if (isList(schema)) return listEdges(schema, present, root);
  return schema.maxProperties === undefined ? [] : memberEdges(schema, present, root);
}

function textEdges(schema: Json, present: unknown): Edge[] {
  const { min, max } = lengthsOf(schema);
  const edges: Edge[] = [];
  if (max !== undefined)
    edges.push({
      bound: `maxLength ${max}`,
      within: textOf(schema, max, present),
      beyond: textOf({ ...schema, pattern: undefined }, max + 1, present),
    });
  if (min !== undefined && min > 0)
    edges.push({ bound: `minLength ${min}`, within: textOf(schema, min, present), beyond: 'a'.repeat(min - 1) });
  return edges;
}

/** Returns the bounds on the length of a text, also where a pattern of one character class sets them. */
function lengthsOf({ minLength, maxLength, pattern }: Json): { min?: number; max?: number } {
  const [, min, max] = /^\^(?:\[(?:\\.|[^\]\\])+\]|\\[dw])\{(\d+),(\d+)\}\$$/.exec(String(pattern ?? '')) ?? [];
  const lengths = { min: minLength ?? (min && Number(min)), max: maxLength ?? (max && Number(max)) };
  return Object.fromEntries(Object.entries(lengths).filter(([, length]) => typeof length === 'number'));
}

/** Returns a text of that many characters that obeys format and pattern; undefined where none is found. */
function textOf({ format, pattern }: Json, length: number, present: unknown): string | undefined {
  const stem = typeof present === 'string' ? present : '';
  const uri = 'https://shop.example/';
  const candidates = [
    ...(format === 'uri' ? [uri.padEnd(length, 'a')] : []),
    ...(format === 'email' ? ['@example.com'.padStart(length, 'a')] : []),
    stem.padEnd(length, 'a'),
    stem.padEnd(length, '0'),
    ...['a', '1', '0', 'A', 'tk_'].map((fill) => fill.repeat(length).slice(0, length)),
    '+1'.padEnd(length, '2'),
  ];
  if (format !== undefined && !['uri', 'email'].includes(String(format))) return undefined;
  const fits = (text: string) =>
    text.length === length && (pattern === undefined || new RegExp(String(pattern), 'u').test(text));
  return (format === undefined ? candidates : candidates.slice(0, 1)).find(fits);
}

function numberEdges(schema: Json): Edge[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema as Record<string, number | undefined>;
  const edges: Edge[] = [];
  if (maximum !== undefined) edges.push({ bound: `maximum ${maximum}`, within: maximum, beyond: maximum + 1 });
  if (minimum !== undefined) edges.push({ bound: `minimum ${minimum}`, within: minimum, beyond: minimum - 1 });
  if (exclusiveMaximum !== undefined)
    edges.push({ bound: `exclusiveMaximum ${exclusiveMaximum}`, within: undefined, beyond: exclusiveMaximum });
  if (exclusiveMinimum !== undefined)
    edges.push({ bound: `exclusiveMinimum ${exclusiveMinimum}`, within: undefined, beyond: exclusiveMinimum });
  return edges;
}

function listEdges(schema: Json, present: unknown, root: Root): Edge[] {
  const { minItems, maxItems } = schema as { minItems?: number; maxItems?: number };
  const items = schema.items as Json;
  const first = Array.isArray(present) && present.length > 0 ? present[0] : exampleOf(items, root);
  const many = (count: number) => Array.from({ length: count }, (_, at) => varied(first, items, at, root));
  const edges: Edge[] = [];
  if (maxItems !== undefined)
    edges.push({ bound: `maxItems ${maxItems}`, within: many(maxItems), beyond: many(maxItems + 1) });
  if (minItems !== undefined && minItems > 0)
    edges.push({ bound: `minItems ${minItems}`, within: many(minItems), beyond: many(minItems - 1) });
  return edges;
}

function memberEdges(schema: Json, present: unknown, root: Root): Edge[] {
  const most = schema.maxProperties as number;
  const one = exampleOf(schema.additionalProperties as Json, root);
  const known = (present ?? {}) as Json;
  const many = (count: number) => {
    const names = Array.from({ length: Math.max(0, count - Object.keys(known).length) }, (_, at) => `member_${at}`);
    return { ...known, ...Object.fromEntries(names.map((name) => [name, one])) };
  };
  return [{ bound: `maxProperties ${most}`, within: many(most), beyond: many(most + 1) }];
}

/** Returns the value with different texts where they are free, since lists often allow each element only once. */
function varied(value: unknown, given: Json, at: number, root: Root): unknown {
  const schema = optionsOf(deref(given, root), root).find((option) => hasTypeOf(option, value)) ?? {};
  if (at === 0) return value;
  if (typeof value === 'string') {
    if (schema.enum !== undefined || schema.const !== undefined)
      return (schema.enum as string[])?.[at % (schema.enum as string[]).length] ?? value;
    const other = [`${value}${at}`, `${at}`, `${value.slice(0, -String(at).length)}${at}`, `${at}${value}`];
    const { max = Number.POSITIVE_INFINITY } = lengthsOf(schema);
    return (
      other.find(
        (text) =>
          text.length <= max &&
          schema.format === undefined &&
          (schema.pattern === undefined || new RegExp(String(schema.pattern), 'u').test(text)),
      ) ?? value
    );
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const properties = (schema.properties ?? {}) as Record<string, Json>;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      properties[name] ? varied(member, properties[name], at, root) : member,
    ]),
  );
}

/** Returns a value that the schema accepts, as far as it tells: its example, or the smallest that fits. */
export function exampleOf(given: Json | undefined, root: Pick<Root, 'resolve'>): unknown {
  const schema = deref(given ?? {}, root as Root);
  const [example] = (schema.examples as unknown[] | undefined) ?? [];
  if (example !== undefined || schema.const !== undefined) return example ?? schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const [form] = ((schema.anyOf ?? schema.oneOf) as Json[] | undefined) ?? [];
  if (form !== undefined) return exampleOf(form, root);
  if (schema.type === 'object') {
    const required = (schema.required ?? []) as string[];
    return Object.fromEntries(
      required.map((name) => [name, exampleOf((schema.properties as Record<string, Json>)[name], root)]),
    );
  }
  if (isList(schema)) return [exampleOf(schema.items as Json, root)];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'number' || schema.type === 'integer') return (schema.minimum as number | undefined) ?? 1;
  return EXAMPLES[String(schema.format)] ?? shortText(schema);
}

const EXAMPLES: Readonly<Record<string, string>> = {
  uuid: '3a52d18c-0b0f-4a3e-8d52-5f0c2a0e7b11',
  date: '2026-01-31',
  'date-time': '2026-01-31T09:30:00Z',
  uri: 'https://shop.example/',
  email: 'ana@example.com',
  ipv4: '203.0.113.7',
};

function shortText(schema: Json): string {
  const { min = 1, max = 40 } = lengthsOf(schema);
  for (let length = Math.max(1, min); length <= Math.min(max, min + 40); length += 1) {
    const text = textOf(schema, length, undefined);
    if (text !== undefined) return text;
  }
  return 'a';
}

const isList = (schema: Json): boolean => schema.type === 'array' && schema.items !== undefined;

function hasTypeOf({ type, properties }: Json, value: unknown): boolean {
  if (Array.isArray(value)) return type === 'array';
  if (value === null) return type === 'null';
  if (typeof value === 'object')
    return (
      type === 'object' &&
      (properties === undefined || Object.keys(value).every((name) => name in (properties as Json)))
    );
  if (typeof value === 'number') return type === 'number' || (type === 'integer' && Number.isInteger(value));
  return type === typeof value;
}

function deref(schema: Json, { resolve }: Pick<Root, 'resolve'>): Json {
  const { $ref, ...rest } = schema;
  return typeof $ref === 'string' ? deref({ ...resolve($ref), ...rest }, { resolve }) : schema;
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, part) => (inner as Record<string | number, unknown> | undefined)?.[part], value);

function withValue(value: unknown, path: Path, next: unknown): unknown {
  const [part, ...rest] = path;
  if (part === undefined) return next;
  if (typeof part === 'string') {
    const members = (value ?? {}) as Json;
    return { ...members, [part]: withValue(members[part], rest, next) };
  }
  const list: unknown[] = Array.isArray(value) ? [...value] : [];
  list[part] = withValue(list[part], rest, next);
  return list;
}

const nameOf = (path: Path): string =>
  path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text === '' ? part : `${text}.${part}`),
    '',
  );
