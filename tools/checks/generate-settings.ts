// docs/settings.md from the config.ts of every service, for those who deploy. `--check` fails when the page is not up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '../start/services.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = join(ROOT, 'docs/settings.md');

interface Setting {
  readonly name: string;
  readonly fallback: string;
  readonly text: string;
}

const ENTRY =
  /^ {2}(?:\/\*\*(?<text>(?:[^*]|\*(?!\/))*)\*\/\n {2})?(?<name>[A-Z][A-Z0-9_]+):(?<schema>[\s\S]*?),\n(?= {2}(?:[A-Z/.]|\w+:)|\};)/gm;
const DEFAULT = /\.default\((?<value>[^()]*)\)/;

/** The settings of a config.ts: one member a setting in an object of zod schemas, with its comment before it. */
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

function table(settings: readonly Setting[]): string {
  const rows = settings.map(
    ({ name, fallback, text }) => `| \`${name}\` | ${fallback} | ${text.replaceAll('|', '\\|')} |`,
  );
  return ['| setting | default | what it says |', '|---|---|---|', ...rows].join('\n');
}

function page(): string {
  const read = (service: string) => settingsIn(readFileSync(join(ROOT, 'services', service, 'src/config.ts'), 'utf8'));
  const sections = SERVICES.map((service) => `## ${service}\n\n${table(read(service))}`);
  return `<!-- Generated from the services' config.ts by \`npm run generate\`. Do not edit. -->
# Settings

Every setting is an environment variable. A service that finds a bad one does not start, and names every one that is wrong, never
its value. Times are milliseconds unless the name says otherwise. Settings that are secret: the URLs with their passwords,
\`*_KEYS\`, \`*_SECRET\`, \`*_KEY\` and \`*_TOKEN\`.

## Every service

${table(read('chassis'))}

${sections.join('\n\n')}
`;
}

if (process.argv.includes('--check')) {
  if (readFileSync(PAGE, 'utf8') !== page()) {
    console.error('docs/settings.md is out of date: run `npm run generate` and commit what changed.');
    process.exitCode = 1;
  } else console.log('docs/settings.md is up to date.');
} else {
  writeFileSync(PAGE, page());
  console.log('docs/settings.md written.');
}
