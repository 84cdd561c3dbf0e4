// Tests what a client sees when its database dies, and that a start recovers after everything was killed. It uses its own stack
// in a temporary folder, since it kills the stack.

import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { MongoClient, MongoServerError } from 'mongodb';
import pg from 'pg';
import { isRoot } from '../in-root.ts';
import { linkRoot } from '../link-root.ts';
import { postgresUrl } from '../servers.ts';
import { isAlive, readRecord } from '../state-lock.ts';

const commandLine = resolve(import.meta.dirname, '../main.ts');
const provisioned = resolve(
  process.env.TOUCHLINE_STATE_DIR ?? resolve(import.meta.dirname, '../../../.touchline'),
  'root',
);
/** The most connections from the gateway to PostgreSQL at the same time. */
const MOST_CONNECTIONS = 200;
const noUrls = { MONGODB_URL: undefined, NATS_URL: undefined, REDIS_URL: undefined };

async function dropConnections(port: number): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl(port) });
  await client.connect();
  await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()');
  await client.end();
}

describe('a local stack that is killed', function () {
  this.timeout(300_000);
  let stateDir: string;
  let child: ChildProcess;

  async function start(): Promise<string> {
    const env = { ...process.env, ...noUrls, TOUCHLINE_STATE_DIR: stateDir };
    child = spawn(process.execPath, [commandLine, 'up'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    child.stderr?.on('data', (chunk) => {
      said += chunk;
    });
    let out = '';
    for await (const chunk of child.stdout ?? []) {
      out += chunk;
      const url = /MONGODB_URL='([^']+)'[\s\S]*REDIS_URL/.exec(out)?.[1];
      if (url !== undefined) return url;
    }
    throw new Error(`the stack did not start:\n${said}`);
  }

  function postgresCommand(): string {
    const postgres = readRecord(stateDir)?.servers.postgres;
    assert.ok(postgres);
    return readFileSync(`/proc/${postgres.pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  }

  before(async function () {
    // Installing the programs may take any time. A local stack on which the tests run already has them.
    this.timeout(0);
    stateDir = await mkdtemp(join(tmpdir(), 'touchline-outage-'));
    if (isRoot() && existsSync(join(provisioned, 'data'))) await linkRoot(provisioned, join(stateDir, 'root'));
    await start();
    child.kill('SIGTERM');
    await once(child, 'exit');
  });

  after(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(stateDir, { recursive: true, force: true });
  });

  it('returns an error when PostgreSQL dies, without waiting for another process, and the command line ends', async () => {
    const client = await new MongoClient(await start(), { serverSelectionTimeoutMS: 60_000 }).connect();
    try {
      const items = client.db('touchline_test_outage').collection<{ _id: number }>('items');
      await items.insertOne({ _id: 1 }, { writeConcern: { w: 'majority', j: true } });
      const { postgres } = readRecord(stateDir)?.servers ?? {};
      assert.ok(postgres);
      // A frozen command line stops no process, so the error comes from the gateway itself, and its connections stay open.
      child.kill('SIGSTOP');
      process.kill(postgres.pid, 'SIGKILL');
      await assert.rejects(async () => {
        for (let id = 2; ; id += 1) await items.insertOne({ _id: id });
      }, MongoServerError);
    } finally {
      child.kill('SIGCONT');
      await client.close();
    }
    if (child.exitCode === null) await once(child, 'exit');
    assert.equal(child.exitCode, 1, 'the command line ends when a server does');
  });

  it('recovers by itself when PostgreSQL drops every connection', async () => {
    const url = await start();
    const client = await new MongoClient(url, { serverSelectionTimeoutMS: 60_000 }).connect();
    try {
      const items = client.db('touchline_test_outage').collection<{ _id: number }>('items');
      await items.findOne({ _id: 1 });
      await dropConnections(Number(/port=(\d+)/.exec(postgresCommand())?.[1]));
      let failures = 0;
      while (
        (await items.findOne({ _id: 1 }).catch(() => {
          failures += 1;
        })) === undefined
      ) {
        // Each dropped connection fails only one call.
        assert.ok(failures < MOST_CONNECTIONS, `still failing after ${failures} errors`);
      }
    } finally {
      await client.close();
    }
    child.kill('SIGTERM');
    await once(child, 'exit');
  });

  it('starts again with its data after a kill of the whole tree', async () => {
    await start();
    const record = readRecord(stateDir);
    assert.ok(record);
    const marks = [record.owner, ...Object.values(record.servers)];
    for (const { pid } of marks) process.kill(pid, 'SIGKILL');
    await once(child, 'exit');
    const client = await new MongoClient(await start()).connect();
    try {
      assert.ok(await client.db('touchline_test_outage').collection<{ _id: number }>('items').findOne({ _id: 1 }));
    } finally {
      await client.close();
    }
  });

  it('leaves no server behind when only the command line is killed', async () => {
    const servers = Object.values(readRecord(stateDir)?.servers ?? {});
    child.kill('SIGKILL');
    if (child.signalCode === null) await once(child, 'exit');
    await eventually(() => assert.deepEqual(servers.filter(isAlive), []));
  });

  it('refuses a second process in the same folder, with a hint', async () => {
    await start();
    const first = child;
    await assert.rejects(start(), /runs \(or is starting\) a stack in .*TOUCHLINE_STATE_DIR/s);
    child = first;
  });
});
