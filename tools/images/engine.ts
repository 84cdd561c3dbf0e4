// Finds the container engine of this machine, podman or docker, or installs podman from Debian where that is allowed.
import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface RunOptions {
  onLine?: (line: string) => void;
  cwd?: string;
  /** Returns standard error as well. */
  withErrors?: boolean;
}

export interface Engine {
  readonly name: 'podman' | 'docker';
  /** Runs the engine to its end and returns its output. @throws Error with its last lines */
  run(args: readonly string[], options?: RunOptions): Promise<string>;
  /** Reports whether the engine completes the command without an error; prints nothing. */
  succeeds(args: readonly string[]): boolean;
}

export type EngineFound = { engine: Engine } | { engine: null; reason: string };

const DEBIAN_PACKAGES = ['podman', 'netavark', 'aardvark-dns', 'runc', 'catatonit', 'iptables'];

/** Finds an engine, or installs podman when this process is root on Debian. Never throws: the reason says what is missing. */
export async function findEngine({ onProgress }: { onProgress: (line: string) => void }): Promise<EngineFound> {
  for (const name of ['podman', 'docker'] as const) {
    const engine = createEngine(name);
    if (engine.succeeds(['info'])) return { engine };
  }
  if (!existsSync('/etc/debian_version')) return missing('install podman or docker');
  if (process.getuid?.() !== 0)
    return missing(`installing podman needs root: apt-get install ${DEBIAN_PACKAGES.join(' ')}`);
  onProgress('installing podman (Debian package)');
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...DEBIAN_PACKAGES];
  const apt = (args: string[]) =>
    spawnSync('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'ignore' })
      .status === 0;
  if (!apt(install) && !(apt(['update', '-qq']) && apt(install))) return missing('apt-get could not install podman');
  const engine = createEngine('podman');
  return engine.succeeds(['info']) ? { engine } : missing('podman is installed but does not run here: see podman info');
}

const missing = (reason: string): EngineFound => ({ engine: null, reason: `No container engine: ${reason}.` });

function createEngine(name: Engine['name']): Engine {
  const env = name === 'podman' ? { ...process.env, CONTAINERS_CONF: podmanConf() } : process.env;
  return {
    name,
    succeeds: (args) => spawnSync(name, args, { env, stdio: 'ignore' }).status === 0,
    run: (args, { cwd, ...options } = {}) => runToEnd(name, args, { env, ...(cwd && { cwd }) }, options),
  };
}

function runToEnd(
  command: string,
  args: readonly string[],
  options: SpawnOptions,
  { onLine = () => undefined, withErrors = false }: Omit<RunOptions, 'cwd'>,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let out = '';
    let tail: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        if (withErrors || stream === child.stdout) out += chunk;
        const lines = String(chunk)
          .split('\n')
          .filter((line) => line.trim() !== '');
        tail = [...tail, ...lines].slice(-20);
        for (const line of lines) onLine(line.trim());
      });
    }
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve(out) : reject(new Error(`${command} ${args[0]} ended with ${code}:\n${tail.join('\n')}`)),
    );
  });
}

/** Writes settings with which podman runs as root without systemd and journald; the machine's own stay as they are. */
function podmanConf(): string {
  conf ??= join(mkdtempSync(join(tmpdir(), 'touchline-podman-')), 'containers.conf');
  writeFileSync(
    conf,
    `[containers]
default_ulimits=["nofile=20000:20000","nproc=32768:32768"]
[engine]
runtime="runc"
cgroup_manager="cgroupfs"
events_logger="file"
`,
  );
  return conf;
}
let conf: string | undefined;
