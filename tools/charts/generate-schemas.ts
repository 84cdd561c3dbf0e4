// Generates values.schema.json of every chart from the settings that the services read. `--check` fails when one is out of date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHARTED, CHARTS } from './chart-list.ts';
import { serviceSchema } from './service-schema.ts';
import { umbrellaSchema } from './umbrella-schema.ts';

const schemas = new Map<string, object>([
  ...CHARTED.map((service) => [service, serviceSchema(service)] as const),
  ['touchline', umbrellaSchema()],
]);

for (const [chart, schema] of schemas) {
  const file = join(CHARTS, chart, 'values.schema.json');
  const wanted = `${JSON.stringify(schema, null, 2)}\n`;
  if (!process.argv.includes('--check')) writeFileSync(file, wanted);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== wanted) {
    console.error(
      `charts/${chart}/values.schema.json is out of date: run \`npm run generate\` and commit what changed.`,
    );
    process.exitCode = 1;
  }
}
if (!process.exitCode) console.log(`The schemas of ${schemas.size} charts are up to date.`);
