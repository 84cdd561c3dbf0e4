// Installs the tracker's package into an empty project, as its user would, and bundles what the project's files contain.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { type PackedTracker, packTracker } from '../tracker/build-package.ts';

const run = promisify(execFile);

export interface Project extends AsyncDisposable {
  readonly folder: string;
  readonly packed: PackedTracker;
  write(name: string, content: string): Promise<void>;
  /** Returns the project's file and all that it imports, as one minified script of a browser. */
  bundle(name: string): Promise<string>;
}

export async function installTracker(): Promise<Project> {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-tracker-'));
  const packed = await packTracker(join(folder, 'packed'));
  await writeFile(join(folder, 'package.json'), '{ "name": "shop", "private": true, "type": "module" }');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', packed.tarball], { cwd: folder });
  return {
    folder,
    packed,
    write: (name, content) => writeFile(join(folder, name), content),
    async bundle(name) {
      const entryPoints = [join(folder, name)];
      const { outputFiles } = await build({ entryPoints, bundle: true, minify: true, format: 'iife', write: false });
      return outputFiles[0]?.text ?? '';
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}
