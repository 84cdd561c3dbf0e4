// Collects what a zod schema refuses beyond what JSON Schema can express: the words of its own rules, each with its member.

import type { PublicErrorCode } from '@touchline/chassis/public-http/error-registry.ts';
import type { z } from 'zod';

type Definition = z.core.$ZodTypeDef & {
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly options?: readonly z.core.$ZodType[];
  readonly [part: string]: unknown;
};

/**
 * Parts of a definition that hold another schema for the same path; element, which is not among them, holds that of a list's
 * elements.
 */
const INNER = ['innerType', 'in', 'out', 'left', 'right', 'valueType'] as const;

export interface RuleWords {
  readonly words: string;
  /** The error code of a violation, unless it is the usual one. */
  readonly code?: PublicErrorCode | undefined;
}

/**
 * Returns the rules in the order of the schema. A text without a subject of its own begins with the path of its member.
 * @throws Error for a rule without words, about which openapi.json would say nothing
 */
export function rulesOf(schema: z.core.$ZodType): RuleWords[] {
  const rules: RuleWords[] = [];
  walk(schema, '', (words, code) => rules.push({ words, code }));
  return rules;
}

type Report = (words: string, code?: PublicErrorCode) => void;

function walk(schema: z.core.$ZodType, path: string, tell: Report): void {
  const def = schema._zod.def as Definition;
  for (const check of def.checks ?? []) {
    const { check: kind, error } = check._zod.def;
    if (kind !== 'custom') continue;
    const { words, code } = check._zod.check as { words?: string; code?: PublicErrorCode };
    const own =
      words ?? `${path} ${String(error?.({ code: 'custom', input: undefined, path: [] } as never) ?? '')}`.trim();
    if (own === path)
      throw new Error(`A rule of ${path || 'the whole'} has no words: wrap it in rule(), or give it a message.`);
    tell(own, code);
  }
  for (const [name, member] of Object.entries(def.shape ?? {}))
    walk(member, path === '' ? name : `${path}.${name}`, tell);
  for (const option of def.options ?? []) walk(option, path, tell);
  for (const part of INNER) if (isSchema(def[part])) walk(def[part], path, tell);
  if (isSchema(def.element)) walk(def.element, `${path}[]`, tell);
}

const isSchema = (part: unknown): part is z.core.$ZodType =>
  typeof part === 'object' && part !== null && '_zod' in part;
