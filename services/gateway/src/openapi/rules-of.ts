// What a zod schema refuses beyond what JSON Schema can say: the words of its own rules, each with the member it is about.
import type { z } from 'zod';

type Definition = z.core.$ZodTypeDef & {
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly options?: readonly z.core.$ZodType[];
  readonly [part: string]: unknown;
};

/** Parts of a definition that hold another schema, whose value stands at the same path; element is that of a list. */
const INNER = ['innerType', 'in', 'out', 'left', 'right', 'valueType'] as const;

/** Sentences without a subject of their own begin with the path of their member; in the order of the schema, each once. */
export function rulesOf(schema: z.core.$ZodType): string[] {
  const rules = new Set<string>();
  walk(schema, '', (words) => rules.add(words));
  return [...rules];
}

function walk(schema: z.core.$ZodType, path: string, tell: (words: string) => void): void {
  const def = schema._zod.def as Definition;
  for (const check of def.checks ?? []) {
    const { check: kind, error } = check._zod.def;
    if (kind !== 'custom') continue;
    const { words } = check._zod.check as { words?: string };
    const own =
      words ?? `${path} ${String(error?.({ code: 'custom', input: undefined, path: [] } as never) ?? '')}`.trim();
    if (own !== path) tell(own);
  }
  for (const [name, member] of Object.entries(def.shape ?? {}))
    walk(member, path === '' ? name : `${path}.${name}`, tell);
  for (const option of def.options ?? []) walk(option, path, tell);
  for (const part of INNER) if (isSchema(def[part])) walk(def[part], path, tell);
  if (isSchema(def.element)) walk(def.element, `${path}[]`, tell);
}

const isSchema = (part: unknown): part is z.core.$ZodType =>
  typeof part === 'object' && part !== null && '_zod' in part;
