// Reads the settings of a service from its config.ts; docs/settings.md and the charts' schemas are made from them.
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

/** The shapes of settings that services share; each service names those that it reads. */
export const SHARED_SHAPES = ['processShape', 'mongoShape', 'busShape', 'valkeyShape', 'modelShape'] as const;
export type SharedShape = (typeof SHARED_SHAPES)[number];

/** Returns a service's own settings, in the order of its config.ts. */
export function ownSettingsOf(service: string): Setting[] {
  return settingsIn(configOf(service));
}

/** Returns the shared shapes that a service reads. */
export function sharedShapesOf(service: string): SharedShape[] {
  const source = configOf(service);
  return SHARED_SHAPES.filter((shape) => source.includes(`  ...${shape},\n`));
}

/** Returns the settings of a shared shape, in the order of the chassis' config.ts. */
export function sharedSettingsOf(shape: SharedShape): Setting[] {
  const [, declared = ''] = configOf('chassis').split(`export const ${shape} = {\n`);
  return settingsIn(declared.slice(0, declared.indexOf('\n};') + '\n};'.length));
}

/** Returns all settings that a service reads: those that it shares with others, then its own. */
export function settingsOf(service: string): Setting[] {
  return [...sharedShapesOf(service).flatMap(sharedSettingsOf), ...ownSettingsOf(service)];
}

const configOf = (service: string) => readFileSync(join(ROOT, 'services', service, 'src/config.ts'), 'utf8');

/** Parses an object of zod schemas, in which each member is a setting with its comment before it. */
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
