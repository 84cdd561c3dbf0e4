// Configures each server of the stack and the command that starts it. All of them listen only on loopback and keep their data in
// the root's /data folder.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { inRoot, serverUser } from './in-root.ts';
import { awaitFormerPostmaster } from './postmaster-file.ts';
import type { ServerSpec } from './server-process.ts';
import { answers, loopback } from './sockets.ts';

export type ServerDirs = { root: string; logs: string };

const postgresBin = '/usr/lib/postgresql/18/bin';

// Durability stays on (fsync and synchronous_commit have their defaults): an acknowledged write must be durable here too.
const postgresSettings = {
  listen_addresses: loopback,
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '512MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  wal_level: 'minimal',
  max_wal_senders: '0',
  random_page_cost: '1.1',
  jit: 'off',
  // Needs a third less work than pglz for a document larger than 2 kB, such as a conversion.
  default_toast_compression: 'lz4',
  max_parallel_workers_per_gather: '0',
  deadlock_timeout: '50ms',
  max_locks_per_transaction: '512',
  // The root has no /dev/shm.
  dynamic_shared_memory_type: 'mmap',
  shared_preload_libraries: 'pg_cron,pg_documentdb_core,pg_documentdb,pg_documentdb_extended_rum',
  // Makes indexes whose order serves a sort. Earlier indexes keep their kind until they are made again.
  'documentdb.alternate_index_handler_name': 'extended_rum',
  // They would look every second for indexes to build, but the command that creates an index builds it.
  'documentdb.enableBackgroundWorkerJobs': 'off',
  // An index serves a sort when the table has statistics: with this, a newly filled collection does not wait a minute for them.
  autovacuum_naptime: '10s',
  'cron.database_name': 'postgres',
  'cron.host': loopback,
  'cron.log_run': 'off',
  'cron.log_statement': 'off',
  log_checkpoints: 'off',
  // Refused commands are normal answers and not logged.
  log_min_messages: 'warning',
  log_min_error_statement: 'fatal',
};

export function postgresUrl(port: number): string {
  return `postgres://postgres@${loopback}:${port}/postgres`;
}

/** Returns PostgreSQL with DocumentDB; makes its data folder on first use. Throws with initdb's output when that fails. */
export async function postgres({ root, logs }: ServerDirs, port: number): Promise<ServerSpec> {
  await awaitFormerPostmaster(join(root, 'data', 'postgres'));
  if (!existsSync(join(root, 'data', 'postgres'))) {
    const initdb = `${postgresBin}/initdb -D /data/postgres.new -U postgres --auth=trust --encoding=UTF8 --locale=C.UTF-8 --no-instructions`;
    const shell = `rm -rf /data/postgres.new && ${initdb} && mv /data/postgres.new /data/postgres`;
    const { command, args } = inRoot(root, serverUser, ['sh', '-c', shell]);
    const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`initdb failed:\n${stdout}${stderr}`);
  }
  const settings = Object.entries({ ...postgresSettings, port: String(port) });
  const flags = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const program = [`${postgresBin}/postgres`, '-D', '/data/postgres', ...flags];
  return {
    name: 'postgres',
    ...inRoot(root, serverUser, program, 'INT'),
    logFile: join(logs, 'postgres.log'),
    stopSignal: 'SIGINT',
    isReady: () => hasDocumentDb(port),
  };
}

export function nats({ root, logs }: ServerDirs, port: number): ServerSpec {
  const program = [
    'nats-server',
    '--addr',
    loopback,
    '--port',
    String(port),
    '--jetstream',
    '--store_dir',
    '/data/nats',
  ];
  return {
    name: 'nats',
    ...inRoot(root, serverUser, program, 'TERM'),
    logFile: join(logs, 'nats.log'),
    stopSignal: 'SIGTERM',
    isReady: () => answers(port, '', 'INFO'),
  };
}

export function valkey({ root, logs }: ServerDirs, port: number): ServerSpec {
  const flags = {
    bind: loopback,
    port: String(port),
    dir: '/data/valkey',
    appendonly: 'yes',
    save: '',
    'maxmemory-policy': 'noeviction',
  };
  const settings = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value]);
  // Uses a shell, since valkey does not make its folder itself.
  const program = ['sh', '-c', 'mkdir -p /data/valkey && exec valkey-server "$@"', 'sh', ...settings];
  return {
    name: 'valkey',
    ...inRoot(root, serverUser, program, 'TERM'),
    logFile: join(logs, 'valkey.log'),
    stopSignal: 'SIGTERM',
    isReady: () => answers(port, 'PING\r\n', 'PONG'),
  };
}

export function wireGateway({ logs }: ServerDirs, port: number, postgresPort: number): ServerSpec {
  return {
    name: 'wire-gateway',
    command: process.execPath,
    args: [join(import.meta.dirname, 'wire-gateway', 'main.ts')],
    env: { ...process.env, POSTGRES_URL: postgresUrl(postgresPort), LISTEN: `${loopback}:${port}` },
    logFile: join(logs, 'wire-gateway.log'),
    stopSignal: 'SIGTERM',
    ipc: true,
    isReady: () => answers(port, '', ''),
  };
}

/**
 * Vacuuming or analyzing the engine's list of collections has every session make the engine forget its version, which is then
 * read again over a new connection. Tests change the list so often that this would happen every 10 s, for each of 60 sessions.
 */
const rareVacuum = `ALTER TABLE documentdb_api_catalog.collections SET (
  autovacuum_vacuum_threshold = 20000, autovacuum_vacuum_insert_threshold = 20000, autovacuum_analyze_threshold = 20000)`;

async function hasDocumentDb(port: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: postgresUrl(port), connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query("SELECT FROM pg_extension WHERE extname = 'documentdb'");
    if (rowCount === 0) {
      await client.query('CREATE EXTENSION documentdb CASCADE');
      // The command that creates indexes builds them; these two jobs poll every 2 s for builds that are never queued.
      await client.query("SELECT cron.unschedule(jobid) FROM cron.job WHERE command LIKE '%build_index_concurrently%'");
    }
    // Also needed when the data folder was made before this extension was used.
    await client.query('CREATE EXTENSION IF NOT EXISTS documentdb_extended_rum CASCADE');
    await client.query(rareVacuum);
    return true;
  } catch (error) {
    // Refused, or still starting (57P03): the caller tries again. Waiting does not fix any other error.
    const { code } = error as { code?: string };
    if (code === undefined || code === '57P03' || /^E[A-Z]{3,}$/.test(code)) return false;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}
