import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@touchline/chassis/net/free-port.ts';
import { startChild, stopChildren } from './child.ts';

describe('the child processes', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'touchline-child-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const start = async (answers: boolean) => {
    const port = await freePort(0);
    const program = join(folder, `${port}.mjs`);
    const status = answers ? 200 : 503;
    writeFileSync(
      program,
      `import { createServer } from 'node:http';
       createServer((_, response) => { response.statusCode = ${status}; response.end(); }).listen(${port}, '127.0.0.1');`,
    );
    const child = startChild({
      name: 'small',
      args: [program],
      env: {},
      logFile: join(folder, 'logs', 'small.log'),
      readyUrl: `http://127.0.0.1:${port}/`,
    });
    return { child };
  };

  it('are all stopped, including those that are not ready yet', async () => {
    const ready = await (await start(true)).child;
    const { child: never } = await start(false);
    const refused = assert.rejects(never, /small ended by SIGTERM before it was ready/);
    await stopChildren();
    assert.match(await ready.ended, /SIGTERM/);
    await refused;
    await stopChildren();
  });
});
