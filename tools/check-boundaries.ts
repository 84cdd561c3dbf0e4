// Checks the rules that a compiler does not know: which files may import which, that imports form no circle, and where subjects
// are spelt and the environment is read.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { importCircles } from './checks/import-circles.ts';
import { importsOf } from './checks/imports-of.ts';

const ROOT = resolve(import.meta.dirname, '..');
const SERVICES = join(ROOT, 'services');

/** Packages that domain code may import besides its own service's pure files: none of them does I/O. */
const PURE_PACKAGES = [
  'node:crypto',
  'node:util',
  '@bufbuild/protobuf',
  '@bufbuild/protobuf/wkt',
  '@touchline/chassis/access/healthcare.ts',
  '@touchline/chassis/access/roles.ts',
  '@touchline/chassis/access/scopes.ts',
  '@touchline/chassis/consent.ts',
  '@touchline/chassis/deterministic-id.ts',
  '@touchline/chassis/errors.ts',
  '@touchline/chassis/net/public-address.ts',
  '@touchline/chassis/report-days.ts',
  'bowser',
  'decimal.js',
  'htmlparser2',
  'ipaddr.js',
  'isbot',
  'libphonenumber-js',
  'libphonenumber-js/max',
  'rut.js',
  'saxes',
  'tldts',
  'zod',
];
/** Folders of the chassis that are pure throughout. */
const PURE_FOLDERS = ['@touchline/chassis/identifiers/'];
/** Services that are clients of the public API, and may so import @touchline/client. */
const PUBLIC_CALLERS = ['console'];
const IMPURE_IN_DOMAIN = [
  /\bDate\.now\(/,
  /\bnew Date\(\)/,
  /\bMath\.random\(/,
  /\bperformance\.now\(/,
  /\brandom(UUID|Bytes|Int)\(/,
  /\bsetTimeout\(/,
];
/** Does not match the names of gRPC services, which continue with a version. */
const SUBJECT = /['"`]touchline\.(access|events|identity|ads|conversions|dead|outcomes|connections|scores)\b(?!\.v\d)/;

export interface Violation {
  readonly file: string;
  readonly rule: string;
}

/** Returns every breach in one file's text. @param path relative to the root, with forward slashes */
export function violationsOf(path: string, text: string): Violation[] {
  const found: Violation[] = [];
  const breach = (rule: string) => found.push({ file: path, rule });
  const [top, service = '', folder, ...rest] = path.split('/');
  const isTest = path.endsWith('.test.ts') || folder === 'test';
  if (path !== 'proto/catalog.ts' && !isTest && SUBJECT.test(text))
    breach('a subject is spelt outside proto/catalog.ts');
  if (top !== 'services') return found;
  const inDomain = folder === 'src' && rest[0] === 'domain';
  for (const { target, isType } of importsOf(text)) {
    if (target.startsWith('.')) {
      const file = resolve(ROOT, dirname(path), target);
      if (isTest && (file.startsWith(join(ROOT, 'tools') + sep) || isOfferedToTests(file))) continue;
      const inside = relative(join(SERVICES, service), resolve(ROOT, dirname(path), target)).split(sep);
      if (inside[0] === '..') breach(`imports ${target}, which lies outside the service`);
      else if (inDomain && !isTest && !isType && !(inside[0] === 'src' && inside[1] === 'domain')) {
        breach(`domain imports ${target}, which is not domain`);
      }
    } else {
      const owner = /^@touchline\/([a-z-]+)/.exec(target)?.[1];
      if (
        owner &&
        !['chassis', 'proto', service, ...(PUBLIC_CALLERS.includes(service) ? ['client'] : [])].includes(owner)
      )
        breach(`imports ${target}: only chassis and proto are shared`);
      const isPure = PURE_PACKAGES.includes(target) || PURE_FOLDERS.some((pure) => target.startsWith(pure));
      const allowed = isType || isTest || target.startsWith('@touchline/proto/') || isPure;
      if (inDomain && !allowed) breach(`domain imports ${target}, which may do I/O`);
    }
  }
  if (inDomain && !isTest) {
    for (const pattern of IMPURE_IN_DOMAIN) if (pattern.test(text)) breach(`domain is not pure: ${pattern.source}`);
  }
  const mayReadEnv =
    isTest || (folder === 'src' && rest.length === 1 && rest[0] === 'main.ts') || path.includes('/src/testing/');
  if (!mayReadEnv && folder === 'src' && /\bprocess\.env\b/.test(text)) breach('process.env is read outside main.ts');
  return found;
}

/**
 * Reports whether the tests of neighbours may import a file. They may share what a service's own tests use, such as the whole
 * service in one process.
 */
function isOfferedToTests(file: string): boolean {
  const [, folder] = relative(SERVICES, file).split(sep);
  return folder === 'test' && !file.endsWith('.test.ts');
}

/** Returns a breach for each circle among the files that a service runs. @param texts as for importCircles */
export function circularImports(texts: ReadonlyMap<string, string>): Violation[] {
  const run = [...texts].filter(([path]) => /^services\/[^/]+\/src\//.test(path));
  return importCircles(new Map(run)).map(([file = '', ...others]) => ({
    file,
    rule: `imports itself in a circle, through ${others.join(' -> ') || 'nothing else'}: move what both need into a file of its own`,
  }));
}

/** Returns every TypeScript file that the rules cover, as paths relative to the root. */
export function sourceFiles(): string[] {
  return ['services', 'proto', 'tools', 'e2e'].flatMap((top) =>
    readdirSync(join(ROOT, top), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.includes('node_modules') && !file.startsWith('gen/'))
      .map((file) => `${top}/${file.split(sep).join('/')}`),
  );
}

if (import.meta.main) {
  const files = sourceFiles().filter((file) => !file.startsWith('tools/check'));
  const texts = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
  const breaches = [...[...texts].flatMap(([file, text]) => violationsOf(file, text)), ...circularImports(texts)];
  for (const { file, rule } of breaches) console.error(`${file}: ${rule}`);
  console.log(breaches.length === 0 ? 'Boundaries hold.' : `${breaches.length} breaches of the boundaries.`);
  process.exitCode = breaches.length === 0 ? 0 : 1;
}
