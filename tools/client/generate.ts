// Generates the types of the client, and what it has to know of operations at run time, from the gateway's declarations. `--check`
// fails when they are out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { clientDocument, errorCodes, type Json } from './document.ts';
import { pagings } from './paging.ts';

const FOLDER = join(import.meta.dirname, 'src/generated');
const NOTE = '// Generated from the declarations of the gateway by `npm run generate`. Do not edit.\n';

const document = clientDocument();
const files: Record<string, string> = {
  'paths.ts': NOTE + astToString(await openapiTS(document as Json, { alphabetize: true })),
  'operations.ts': operations(),
};

function operations(): string {
  const keyed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operation['x-idempotency'] === 'none' ? [] : [`${method.toUpperCase()} ${path}`],
    ),
  );
  return `${NOTE}
/** The operations that take an Idempotency-Key. */
export const KEYED: ReadonlySet<string> = new Set(${json(keyed.sort())});

/** How each list is read to its end: by pagination.cursor, or as a log; rows is the member of data that has them. */
export const PAGED = ${json(pagings(document))} as const;

/** The codes of errors. */
export type ErrorCode =
${errorCodes()
  .map((code) => `  | '${code}'`)
  .join('\n')};
`;
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll('"', "'");
}

let isCurrent = true;
for (const [name, text] of Object.entries(files)) {
  const path = join(FOLDER, name);
  if (!process.argv.includes('--check')) writeFileSync(path, text);
  else if (readOr(path) !== text) {
    isCurrent = false;
    console.error(
      `tools/client/src/generated/${name} is out of date: run \`npm run generate\` and commit what changed.`,
    );
  }
}
console.log(isCurrent ? 'The client is generated from the present declarations.' : '');
if (!isCurrent) process.exitCode = 1;

function readOr(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
