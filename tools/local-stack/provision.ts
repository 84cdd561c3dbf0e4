// Makes the root folder with the local servers, so that a developer's machine needs none of them installed: PostgreSQL with
// DocumentDB, NATS and Valkey, from Debian packages.

import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hostAptOptions, hostMirror } from './apt-sources.ts';
import { inRoot, isRoot, serverUser } from './in-root.ts';

export type Progress = (message: string) => void;

const suite = 'forky';
const packages = ['postgresql-18-documentdb', 'nats-server', 'valkey-server'];
const stamp = JSON.stringify({ layout: 1, suite, packages, byRoot: isRoot() });
const leaveOut = ['/usr/share/doc/*', '/usr/share/man/*', '/usr/share/locale/*', '/usr/share/info/*'];

/**
 * Returns the root folder below `stateDir`. Makes it first (about 30 s and 600 MB) when it is missing or was made from another
 * package list; the servers' data in it is kept. Throws an Error that says what is missing and names alternatives.
 */
export async function provisionRoot({
  stateDir,
  onProgress,
}: {
  stateDir: string;
  onProgress: Progress;
}): Promise<string> {
  const root = join(stateDir, 'root');
  if ((await readFile(stampOf(root), 'utf8').catch(() => '')) === stamp) return root;
  await mkdir(stateDir, { recursive: true });
  await removeLeftovers(stateDir);
  await ensureMmdebstrap(onProgress);
  const building = join(stateDir, `root.tmp-${process.pid}`);
  try {
    await build(building, onProgress);
    await makeDataFolder(building);
    if (existsSync(join(root, 'data'))) {
      await rm(join(building, 'data'), { recursive: true, force: true });
      await rename(join(root, 'data'), join(building, 'data'));
    }
    await writeFile(stampOf(building), stamp);
    await removeTree(root);
    await rename(building, root);
  } catch (error) {
    await removeTree(building);
    throw error;
  }
  onProgress(`servers ready in ${root}`);
  return root;
}

/** The two ways to have the servers without provisioning them here. */
export const alternatives = [
  'Two alternatives:',
  '  1. point MONGODB_URL (a replica set), NATS_URL (with JetStream) and REDIS_URL at your own servers;',
  '  2. docker compose -f tools/local-stack/compose.yaml up --wait, and then',
  '     export MONGODB_URL="mongodb://127.0.0.1:27117/?replicaSet=touchline&directConnection=true"',
  '     export NATS_URL=nats://127.0.0.1:4322 REDIS_URL=redis://127.0.0.1:6479',
].join('\n');

async function build(target: string, onProgress: Progress): Promise<void> {
  const mirror = hostMirror();
  onProgress(
    `installing ${packages.join(', ')} from Debian ${suite} (${mirror ?? 'the default mirror'}) into ${target}`,
  );
  const args = [
    '--variant=apt',
    `--mode=${isRoot() ? 'root' : 'unshare'}`,
    `--include=${packages.join(',')}`,
    '--aptopt=Acquire::Check-Valid-Until "false"',
    ...hostAptOptions().map((option) => `--aptopt=${option}`),
    // Unpacked files are not synced: the folder is renamed into place when it is complete, and made again when it is not.
    '--dpkgopt=force-unsafe-io',
    ...leaveOut.map((path) => `--dpkgopt=path-exclude=${path}`),
    suite,
    target,
    ...(mirror === undefined ? [] : [mirror]),
  ];
  const { code, tail } = await runReporting('mmdebstrap', args, onProgress);
  if (code === 0) return;
  throw new Error(
    `The local servers could not be installed: mmdebstrap ended with ${code}.\n${tail}\n${reason(tail)}\n${alternatives}`,
  );
}

function reason(tail: string): string {
  if (/newuidmap|subuid|unshare|user namespace/i.test(tail)) {
    return 'Without root it needs user namespaces: newuidmap (package uidmap) and a range for you in /etc/subuid.';
  }
  if (/Could not resolve|Could not connect|Failed to fetch|Unable to connect|timed out/i.test(tail)) {
    return 'The Debian archive cannot be reached. apt follows /etc/apt/apt.conf.d and http_proxy: set your proxy or mirror there.';
  }
  return 'The lines above are the end of its output.';
}

async function ensureMmdebstrap(onProgress: Progress): Promise<void> {
  if (has('mmdebstrap')) return;
  if (!has('apt-get')) {
    throw new Error(
      `The local servers come from Debian packages, and this machine has neither mmdebstrap nor apt-get.\n${alternatives}`,
    );
  }
  const needed = isRoot() ? ['mmdebstrap'] : ['mmdebstrap', 'uidmap'];
  if (!isRoot()) {
    throw new Error(
      `mmdebstrap is missing: sudo apt-get install ${needed.join(' ')}, and start again.\n${alternatives}`,
    );
  }
  onProgress('installing the package mmdebstrap on this machine (apt-get)');
  const install = ['-y', '-q', '--no-install-recommends', 'install', ...needed];
  let result = await runReporting('apt-get', install, onProgress);
  if (result.code !== 0) {
    onProgress('refreshing the package lists (apt-get update)');
    await runReporting('apt-get', ['-q', 'update'], onProgress);
    result = await runReporting('apt-get', install, onProgress);
  }
  if (!has('mmdebstrap')) {
    throw new Error(`apt-get could not install mmdebstrap.\n${result.tail}\n${reason(result.tail)}\n${alternatives}`);
  }
}

/** Runs a program and reports its latest line every two seconds. @returns its exit code and last lines */
function runReporting(command: string, args: string[], onProgress: Progress): Promise<{ code: number; tail: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' };
    const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let lines: string[] = [];
    const take = (chunk: Buffer): void => {
      const fresh = chunk
        .toString()
        .split(/[\r\n]+/)
        .map((line) => line.trim());
      lines = [...lines, ...fresh.filter((line) => line !== '')].slice(-15);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    const ticker = setInterval(() => {
      onProgress(`${command}: ${(lines.at(-1) ?? 'starting').slice(0, 100)}`);
    }, 2_000);
    const end = (code: number, message?: string): void => {
      clearInterval(ticker);
      resolve({ code, tail: [...lines, ...(message === undefined ? [] : [message])].join('\n') });
    };
    child.on('error', (error) => end(127, error.message));
    child.on('close', (code) => end(code ?? 1));
  });
}

async function makeDataFolder(root: string): Promise<void> {
  const shell = `mkdir -p /data && chown ${serverUser}:${serverUser} /data`;
  const { command, args } = inRoot(root, 'root', ['sh', '-c', shell]);
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0)
    throw new Error(`programs cannot be run in the new root: ${stderr}\n${reason(stderr)}\n${alternatives}`);
}

async function removeLeftovers(stateDir: string): Promise<void> {
  for (const name of await readdir(stateDir)) {
    const pid = /^root\.tmp-(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) await removeTree(join(stateDir, name));
  }
}

/**
 * Removes a root. Without root privileges its files belong to the namespace's users, so it is removed from inside a namespace.
 */
async function removeTree(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  if (isRoot()) await rm(folder, { recursive: true, force: true });
  else spawnSync('unshare', ['--user', '--map-root-user', '--map-auto', '--', 'rm', '-rf', '--', folder]);
}

function stampOf(root: string): string {
  return join(root, 'touchline-stack.json');
}

function has(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
}
