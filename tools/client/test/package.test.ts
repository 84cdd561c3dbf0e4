// Tests the package as it is published: its types with tsd, and its code in Node and where there is nothing but the web's globals.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createContext, Script } from 'node:vm';
import { build } from 'esbuild';
import tsd from 'tsd';
import { packClient } from '../build-package.ts';
import { json, serve } from './server.ts';

const run = promisify(execFile);

describe('the published package', () => {
  let home: string;
  let folder: string;

  before(async () => {
    home = await mkdtemp(join(tmpdir(), 'touchline-client-'));
    const { tarball } = await packClient(home);
    // What npm would install: the files of the tarball, and the one package on which it depends.
    folder = join(home, 'node_modules/@touchline/client');
    await mkdir(folder, { recursive: true });
    await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', folder]);
    for (const name of ['openapi-fetch', 'openapi-typescript-helpers'])
      await symlink(packageFolder(name), join(home, 'node_modules', name));
  });
  after(() => rm(home, { recursive: true, force: true }));

  it('has the types that its users rely on', async () => {
    const tests = join(folder, 'test-d');
    await mkdir(tests, { recursive: true });
    await cp(join(import.meta.dirname, 'types/client.test-d.ts'), join(tests, 'client.test-d.ts'));
    const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    const compilerOptions = {
      lib: ['es2024', 'dom', 'dom.iterable'],
      module: 'nodenext',
      moduleResolution: 'nodenext',
    };
    await writeFile(join(folder, 'package.json'), JSON.stringify({ ...manifest, tsd: { compilerOptions } }));
    const found = await tsd.default({ cwd: folder, typingsFile: 'dist/index.d.ts', testFiles: ['test-d/*.test-d.ts'] });
    assert.deepEqual(
      found.map(({ fileName, line, message }) => `${fileName}:${line} ${message}`),
      [],
    );
  });

  it('is imported by Node as a module', async () => {
    await using server = await serve((_, __, response) => json(response, 200, { data: { ok: 1 }, meta: {} }));
    const code = `import { createTouchline } from '@touchline/client';
      const touchline = createTouchline({ baseUrl: '${server.url}', credential: 'k' });
      console.log(JSON.stringify(await touchline.get('/me')));`;
    await writeFile(join(home, 'use.mjs'), code);
    const { stdout } = await run(process.execPath, [join(home, 'use.mjs')]);
    assert.deepEqual(JSON.parse(stdout), { data: { ok: 1 }, meta: {} });
  });

  it('needs nothing of Node, so that browsers and edge runtimes run it', async () => {
    await using server = await serve((_, __, response) => json(response, 200, { data: { ok: 1 }, meta: {} }));
    const contents = `import { createTouchline, verifyWebhook } from '@touchline/client';
      const touchline = createTouchline({ baseUrl: '${server.url}', credential: 'k' });
      globalThis.result = touchline.post('/customers', { body: { rows: [] } }).then(async ({ data }) => [
        data, await verifyWebhook({ body: '', headers: {} }, { secret: 'x' }).catch(({ fault }) => fault)]);`;
    const { outputFiles } = await build({
      ...{ stdin: { contents, resolveDir: home }, bundle: true, write: false, format: 'iife' },
      ...{ platform: 'neutral', mainFields: ['module', 'main'], minify: true },
    });
    const code = outputFiles[0]?.text ?? '';
    assert.ok(code.length < 40_000, `${code.length} characters`);
    const web = { fetch, Request, Response, Headers, URL, URLSearchParams, crypto, TextEncoder, atob };
    const context = createContext({ ...web, AbortController, FormData, setTimeout, clearTimeout });
    new Script(code).runInContext(context);
    assert.deepEqual(JSON.stringify(await context.result), JSON.stringify([{ ok: 1 }, 'missing_header']));
    assert.match(String(server.received[0]?.headers['idempotency-key']), /^[0-9a-f-]{36}$/);
  });
});

function packageFolder(name: string): string {
  const entry = fileURLToPath(import.meta.resolve(name));
  return entry.slice(0, entry.lastIndexOf(`node_modules/${name}/`)) + join('node_modules', name) || dirname(entry);
}
