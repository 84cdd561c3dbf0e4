// Tests the tracker's npm package from the tarball on: what is in it, its types, and what a bundler makes of it.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { stop } from 'esbuild';
import { gzipBytes, maxGzipBytes } from '../tracker/build.ts';
import { installTracker, type Project } from './installed-tracker.ts';

const run = promisify(execFile);
const TSC = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url));

const PACKAGE = '@touchline/tracker';

/** What the package adds to the script: its functions, the queue, and the check of what init was given. */
const MORE_BYTES = 512;

const CONSUMER = `
import { identify, init, track, type InitOptions, type TouchlineApi } from '${PACKAGE}';
const options: InitOptions = { collector: 'https://collect.example.com', key: 'tk_1', settings: { track_forms: false } };
const touchline: TouchlineApi = init(options);
touchline.track('opened', { pages: 12, first: true, note: null });
track('opened');
identify({ email: 'ana@example.com', external_id: 7 });
// @ts-expect-error an address is needed
init({ key: 'tk_1' });
// @ts-expect-error objects are no property
track('opened', { list: [] });
// @ts-expect-error a misspelt trait
identify({ mail: 'ana@example.com' });
`;

describe('the npm package of the tracker', () => {
  let project: Project;
  before(async () => {
    project = await installTracker();
    await project.write('consumer.ts', CONSUMER);
  });
  after(async () => {
    await stop();
    await project[Symbol.asyncDispose]();
  });
  const installed = (path: string) => readFile(join(project.folder, 'node_modules/@touchline/tracker', path), 'utf8');

  it('has a module, its types and a readme, and depends on nothing', async () => {
    const { stdout } = await run('tar', ['tzf', project.packed.tarball]);
    assert.deepEqual(stdout.trim().split('\n').sort(), [
      'package/README.md',
      'package/dist/api.d.ts',
      'package/dist/index.d.ts',
      'package/dist/index.js',
      'package/dist/tracked-event.d.ts',
      'package/package.json',
    ]);
    const manifest = JSON.parse(await installed('package.json'));
    assert.deepEqual(
      [manifest.name, manifest.dependencies, manifest.sideEffects, manifest.type],
      [PACKAGE, undefined, false, 'module'],
    );
    assert.doesNotMatch(await installed('dist/index.js'), /\bimport\b|require\(/);
  });

  for (const [module, resolution] of [
    ['esnext', 'bundler'],
    ['nodenext', 'nodenext'],
  ] as const)
    it(`has types that a strict project with moduleResolution ${resolution} checks`, async () => {
      const options = ['--strict', '--noEmit', '--skipLibCheck', 'false', '--lib', 'es2022,dom', '--target', 'es2022'];
      const args = [
        TSC,
        ...options,
        '--module',
        module,
        '--moduleResolution',
        resolution,
        '--types',
        '',
        'consumer.ts',
      ];
      await run(process.execPath, args, { cwd: project.folder }).catch((error) => assert.fail(error.stdout));
    });

  it('does nothing on a server', async () => {
    await project.write(
      'server.js',
      `import { identify, init, track } from '${PACKAGE}';
       const before = Object.keys(globalThis).join();
       track('early');
       const touchline = init({ collector: 'https://collect.example.com', key: 'tk_1' });
       touchline.identify({ email: 'ana@example.com' });
       console.log(JSON.stringify([typeof touchline.track, Object.keys(globalThis).join() === before]));`,
    );
    const { stdout, stderr } = await run(process.execPath, ['server.js'], { cwd: project.folder });
    assert.deepEqual([JSON.parse(stdout), stderr], [['function', true], '']);
  });

  it('adds little to the size of the script, and nothing to a bundle that does not use it', async () => {
    const bytes = gzipBytes(await project.bundle('consumer.ts'));
    assert.ok(bytes <= maxGzipBytes + MORE_BYTES, `${bytes} bytes`);
    await project.write('unused.ts', `import { init } from '${PACKAGE}';\nconsole.log('shop');\n`);
    assert.equal(await project.bundle('unused.ts'), '(()=>{console.log("shop");})();\n');
    await project.write('calls.ts', `import { track } from '${PACKAGE}';\ntrack('opened');\n`);
    const calls = await project.bundle('calls.ts');
    assert.ok(!calls.includes('sendBeacon'), 'a page with the script tag bundles only the calls');
  });
});
