// Runs a separate nats-server with its own configuration for a test: the program of the local stack, or the one on the PATH.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type ServerProcess, startServer } from './server-process.ts';
import { answers, freePort, loopback } from './sockets.ts';

/** A NATS configuration; a string `<< $NAME >>` is the server's environment variable, as in the values of the NATS chart. */
export type NatsConfig = Readonly<Record<string, unknown>>;

export interface OwnNats extends AsyncDisposable {
  /** host:port. */
  readonly address: string;
  /** Returns what the server has logged. */
  log(): string;
  /** Changes the configuration while the server runs. */
  reload(config: NatsConfig): void;
  /** Restarts the server on the same port, without anything that it had stored. */
  wipe(): Promise<void>;
}

const stateDir = process.env.TOUCHLINE_STATE_DIR ?? resolve(import.meta.dirname, '../../.touchline');

/** Returns the path of the program; undefined when there is none, and a test cannot start a server. */
export function natsProgram(): string | undefined {
  const installed = join(stateDir, 'root/usr/sbin/nats-server');
  if (existsSync(installed)) return installed;
  return spawnSync('nats-server', ['--version']).status === 0 ? 'nats-server' : undefined;
}

/**
 * Starts the server on a free port, with JetStream in a temporary folder; disposing stops it and removes the folder.
 * @throws Error with the end of its log when the configuration is refused
 */
export async function startOwnNats(config: NatsConfig, env: Record<string, string> = {}): Promise<OwnNats> {
  const program = natsProgram();
  if (program === undefined) throw new Error('There is no nats-server: start `npm run stack` once, or install it.');
  const dir = mkdtempSync(join(tmpdir(), 'touchline-nats-'));
  const [file, logFile] = [join(dir, 'nats.conf'), join(dir, 'nats.log')];
  const port = await freePort(0);
  const write = (wanted: NatsConfig) => {
    const whole = { host: loopback, port, jetstream: { store_dir: join(dir, 'data') }, ...wanted };
    writeFileSync(file, JSON.stringify(whole, null, 1).replaceAll(/"<< (\$\w+) >>"/g, '$1'));
  };
  const start = () =>
    startServer({
      name: 'nats',
      command: 'setpriv',
      args: ['--pdeathsig', 'TERM', '--', program, '--config', file],
      env: { ...process.env, ...env },
      logFile,
      stopSignal: 'SIGTERM',
      isReady: () => answers(port, '', 'INFO'),
    });
  write(config);
  let server: ServerProcess = await start();
  return {
    address: `${loopback}:${port}`,
    log: () => readFileSync(logFile, 'utf8'),
    reload: (wanted) => {
      write(wanted);
      process.kill(server.pid, 'SIGHUP');
    },
    wipe: async () => {
      await server.stop();
      rmSync(join(dir, 'data'), { recursive: true });
      server = await start();
    },
    [Symbol.asyncDispose]: async () => {
      await server.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
