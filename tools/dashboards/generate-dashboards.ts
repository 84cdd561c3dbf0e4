// Generates k8s/dashboards/*.json from dashboards.ts. `--check` fails when a file is out of date.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DASHBOARDS } from './dashboards.ts';
import { grafanaJson } from './panel.ts';

const FOLDER = join(import.meta.dirname, '../../k8s/dashboards');
const files = new Map(DASHBOARDS.map((one) => [`${one.uid}.json`, `${JSON.stringify(grafanaJson(one), null, 2)}\n`]));
const textOf = (name: string) => (existsSync(join(FOLDER, name)) ? readFileSync(join(FOLDER, name), 'utf8') : '');
const leftOver = readdirSync(FOLDER).filter((name) => name.endsWith('.json') && !files.has(name));

if (process.argv.includes('--check')) {
  const stale = [...leftOver, ...[...files].filter(([name, text]) => textOf(name) !== text).map(([name]) => name)];
  for (const name of stale) console.error(`k8s/dashboards/${name} is out of date: run \`npm run generate\`.`);
  if (stale.length === 0) console.log('k8s/dashboards is up to date.');
  else process.exitCode = 1;
} else {
  for (const name of leftOver) rmSync(join(FOLDER, name));
  for (const [name, text] of files) writeFileSync(join(FOLDER, name), text);
  console.log('k8s/dashboards written.');
}
