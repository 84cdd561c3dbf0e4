// Makes the npm package of the tracker from the same sources as the script: a folder, and the tarball that npm makes of it.
import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build, type Plugin, stop } from 'esbuild';
import { trackerCode } from './build.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const run = promisify(execFile);

export interface PackedTracker {
  /** The folder of the package. */
  readonly folder: string;
  readonly tarball: string;
}

/** Makes the package below a folder, where it replaces what an earlier run made. @throws Error when the sources do not build */
export async function packTracker(into: string): Promise<PackedTracker> {
  const folder = join(resolve(into), 'tracker');
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'dist'), { recursive: true });
  await Promise.all([writeModule(folder), writeTypes(folder), writeManifest(folder)]);
  await cp(here('package/README.md'), join(folder, 'README.md'));
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', resolve(into)], {
    cwd: folder,
  });
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  return { folder, tarball: join(resolve(into), filename) };
}

/** Writes the code unminified: bundlers minify, and people read. */
async function writeModule(folder: string): Promise<void> {
  const code = await trackerCode();
  const tracker: Plugin = {
    name: 'tracker',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.\/run\.js$/ }, () => ({ path: 'run', namespace: 'tracker', sideEffects: false }));
      onLoad({ filter: /^run$/, namespace: 'tracker' }, () => ({
        contents: `export function run(OPTIONS) {\n${code}\n}`,
      }));
    },
  };
  await build({
    entryPoints: [here('package/index.ts')],
    outfile: join(folder, 'dist', 'index.js'),
    bundle: true,
    format: 'esm',
    target: 'es2020',
    charset: 'utf8',
    plugins: [tracker],
    logLevel: 'silent',
  });
  await stop();
}

async function writeTypes(folder: string): Promise<void> {
  const out = join(folder, 'types');
  const folders = ['--rootDir', here('..'), '--outDir', out];
  const options = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', ...folders];
  const tsc = here('../../../node_modules/typescript/bin/tsc');
  await run(process.execPath, [tsc, '-p', here('tsconfig.json'), ...options]);
  await copyTypes(join(out, 'tracker', 'package', 'index.d.ts'), join(folder, 'dist'));
  await rm(out, { recursive: true });
}

/** Copies a file of declarations, and those that it imports, beside one another. */
async function copyTypes(file: string, into: string): Promise<void> {
  const imported = new Set<string>();
  const text = (await readFile(file, 'utf8')).replaceAll(/(?<= from ')(\.[^']+)\.ts(?=')/g, (_, path: string) => {
    imported.add(join(dirname(file), `${path}.d.ts`));
    return `./${basename(path)}.js`;
  });
  await writeFile(join(into, basename(file)), text);
  await Promise.all([...imported].map((one) => copyTypes(one, into)));
}

async function writeManifest(folder: string): Promise<void> {
  const { version } = JSON.parse(await readFile(here('../package.json'), 'utf8')) as { version: string };
  const { license } = JSON.parse(await readFile(here('../../../package.json'), 'utf8')) as { license: string };
  const manifest = {
    name: '@touchline/tracker',
    version,
    description: 'Records page views, forms and your own events of a site for Touchline',
    license,
    type: 'module',
    sideEffects: false,
    main: './dist/index.js',
    types: './dist/index.d.ts',
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
    files: ['dist'],
  };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
}

if (import.meta.main) {
  const { tarball } = await packTracker(process.argv[2] ?? here('../../../dist'));
  console.log(tarball);
}
