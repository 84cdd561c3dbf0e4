// Generates docs/settings.md from the config.ts of every service. `--check` fails when the page is out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '../start/service-list.ts';
import { ownSettingsOf, type Setting, type SharedShape, sharedSettingsOf, sharedShapesOf } from './settings-of.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = join(ROOT, 'docs/settings.md');

function table(settings: readonly Setting[]): string {
  const rows = settings.map(
    ({ name, fallback, text }) => `| \`${name}\` | ${fallback} | ${text.replaceAll('|', '\\|')} |`,
  );
  return ['| setting | default | what it says |', '|---|---|---|', ...rows].join('\n');
}

const STORES: readonly (readonly [SharedShape, string])[] = [
  ['mongoShape', 'With a database'],
  ['busShape', 'On the bus'],
  ['valkeyShape', 'With Valkey'],
  ['modelShape', 'With a language model'],
];

const readersOf = (shape: SharedShape) =>
  SERVICES.filter((service) => sharedShapesOf(service).includes(shape)).join(', ');

function page(): string {
  const sections = SERVICES.map((service) => `## ${service}\n\n${table(ownSettingsOf(service))}`);
  return `<!-- Generated from the services' config.ts by \`npm run generate\`. Do not edit. -->
# Settings

Every setting is an environment variable. A service with an invalid setting does not start, and names every invalid one, never
its value. Times are in milliseconds unless the name says otherwise. These settings are secret: the URLs with their passwords,
\`*_KEYS\`, \`*_SECRET\`, \`*_KEY\`, \`*_PASSWORD\` and \`*_TOKEN\`.

## Every service

${table(sharedSettingsOf('processShape'))}

${STORES.map(([shape, title]) => `## ${title}: ${readersOf(shape)}\n\n${table(sharedSettingsOf(shape))}`).join('\n\n')}

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
