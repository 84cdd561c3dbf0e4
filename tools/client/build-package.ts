// Makes the npm package of the client: a folder with modules and types, and the tarball that npm makes of it.
import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const HERE = import.meta.dirname;
const TSC = join(HERE, '../../node_modules/.bin/tsc');
const run = promisify(execFile);

export interface PackedClient {
  /** The folder of the package. */
  readonly folder: string;
  readonly tarball: string;
}

/** Makes the package below a folder, where it replaces what an earlier run made. @throws Error when the sources do not compile */
export async function packClient(into: string): Promise<PackedClient> {
  const folder = join(resolve(into), 'client');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await run(TSC, ['-p', join(HERE, 'tsconfig.build.json'), '--outDir', join(folder, 'dist')]);
  await writeManifest(folder);
  await cp(join(HERE, 'README.md'), join(folder, 'README.md'));
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', resolve(into)], {
    cwd: folder,
  });
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  return { folder, tarball: join(resolve(into), filename) };
}

async function writeManifest(folder: string): Promise<void> {
  const { name, version, dependencies } = JSON.parse(await readFile(join(HERE, 'package.json'), 'utf8'));
  const { license } = JSON.parse(await readFile(join(HERE, '../../package.json'), 'utf8'));
  const manifest = {
    ...{ name, version, license, type: 'module', sideEffects: false, engines: { node: '>=20' } },
    description: 'The typed client of the Touchline API, for Node, browsers and edge runtimes.',
    types: './dist/index.d.ts',
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
    dependencies,
  };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

if (import.meta.main) {
  const { tarball } = await packClient(process.argv[2] ?? join(HERE, '../../dist'));
  console.log(tarball);
}
