// The settings of a service, read from its config.ts: docs/settings.md and the charts' schemas are made of them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

export interface Setting {
  readonly name: string;
  readonly fallback: string;
  readonly text: string;
}

const ENTRY =
  /^ {2}(?:\/\*\*(?<text>(?:[^*]|\*(?!\/))*)\*\/\n {2})?(?<name>[A-Z][A-Z0-9_]+):(?<schema>[\s\S]*?),\n(?= {2}(?:[A-Z/.]|\w+:)|\};)/gm;
const DEFAULT = /\.default\((?<value>[^()]*)\)/;

/** The settings of a service (or of the chassis: those of every service), in the order of its config.ts. */
export function settingsOf(service: string): Setting[] {
  return settingsIn(readFileSync(join(ROOT, 'services', service, 'src/config.ts'), 'utf8'));
}

/** One member a setting in an object of zod schemas, with its comment before it. */
function settingsIn(source: string): Setting[] {
  const seen: Setting[] = [];
  for (const { groups } of source.matchAll(ENTRY)) {
    const { name = '', schema = '', text = '' } = groups ?? {};
    seen.push({ name, text: text.replaceAll(/\n +\*? ?/g, ' ').trim(), fallback: fallbackOf(schema) });
  }
  return seen;
}

function fallbackOf(schema: string): string {
  const value = DEFAULT.exec(schema)?.groups?.value;
  if (value !== undefined)
    return value === '[]' || value === "''" ? 'none' : `\`${value.replaceAll(/['_](?=\d|$)|'/g, '')}\``;
  return /\.optional\(\)/.test(schema) ? 'none' : '**required**';
}
