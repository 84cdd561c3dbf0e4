// Makes node:24-slim where no registry can be reached: Debian's smallest root with the Node that the packages bring.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { hostAptOptions, hostMirror } from '../local-stack/apt-sources.ts';
import type { Engine } from './engine.ts';

const ROOT = join(import.meta.dirname, '../..');
/** NODE_IMAGE in the environment names another image, by digest for a release. */
export const NODE_IMAGE = process.env.NODE_IMAGE || 'docker.io/library/node:24-slim';
/** Packages that Node and the RUN lines of the Dockerfile need. */
const PACKAGES = ['base-files', 'dash', 'coreutils', 'findutils', 'tini', 'libstdc++6', 'libatomic1'];
const HOOKS = '/usr/share/mmdebstrap/hooks/merged-usr';
const CERTIFICATES = 'etc/ssl/certs/ca-certificates.crt';

/**
 * Makes sure that the engine has NODE_IMAGE: uses what is there, pulls it, or makes it from Debian packages (about 10 s).
 * @throws Error when it can neither be pulled nor made; an image that is named by its digest is never made
 */
export async function ensureNodeImage(engine: Engine, onProgress: (line: string) => void): Promise<void> {
  if (engine.succeeds(['image', 'inspect', NODE_IMAGE])) return;
  onProgress(`pulling ${NODE_IMAGE}`);
  if (engine.succeeds(['pull', NODE_IMAGE])) return;
  if (NODE_IMAGE.includes('@'))
    throw new Error(`${NODE_IMAGE} cannot be pulled: name an image that can be pulled, or do not set NODE_IMAGE.`);
  onProgress(`no registry can be reached: making ${NODE_IMAGE} from Debian packages and the Node of node_modules`);
  const folder = mkdtempSync(join(tmpdir(), 'touchline-base-'));
  try {
    const root = join(folder, 'root');
    debootstrap(root);
    addNode(root);
    const archive = join(folder, 'base.tar');
    execFileSync('tar', ['-C', root, '-cf', archive, '.']);
    await engine.run(['import', archive, NODE_IMAGE]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Unpacks the packages without running their scripts, which would take long. What the scripts would have made is copied. */
function debootstrap(root: string): void {
  const mirror = hostMirror();
  const args = [
    '--variant=extract',
    `--include=${PACKAGES.join(',')}`,
    `--hook-dir=${HOOKS}`,
    '--aptopt=Acquire::Check-Valid-Until "false"',
    '--aptopt=Acquire::Languages "none"',
    ...hostAptOptions().map((option) => `--aptopt=${option}`),
    'bookworm',
    root,
    ...(mirror === undefined ? [] : [mirror]),
  ];
  const { status, stderr } = spawnSync('mmdebstrap', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`mmdebstrap could not make the base image:\n${(stderr ?? '').slice(-2000)}`);
  for (const path of ['dev', 'usr/share/doc', 'usr/share/man', 'usr/share/locale', 'var/cache/apt', 'var/lib/dpkg'])
    rmSync(join(root, path), { recursive: true, force: true });
  mkdirSync(join(root, 'dev'));
  writeFileSync(join(root, 'etc/passwd'), 'root:x:0:0:root:/root:/bin/sh\n');
  writeFileSync(join(root, 'etc/group'), 'root:x:0:\n');
  if (!existsSync(join('/', CERTIFICATES))) return;
  mkdirSync(dirname(join(root, CERTIFICATES)), { recursive: true });
  copyFileSync(join('/', CERTIFICATES), join(root, CERTIFICATES));
}

/** Adds Node and npm, which the build runs. */
function addNode(root: string): void {
  const bin = join(root, 'usr/local/bin');
  mkdirSync(bin, { recursive: true });
  copyFileSync(join(ROOT, 'node_modules/node/bin/node'), join(bin, 'node'));
  chmodSync(join(bin, 'node'), 0o755);
  const npm = join(root, 'usr/local/lib/node_modules/npm');
  mkdirSync(dirname(npm), { recursive: true });
  cpSync(npmFolder(), npm, { recursive: true, dereference: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(bin, 'npm'));
}

/** Returns the folder of the npm that runs here: npm-cli.js is in its bin. */
function npmFolder(): string {
  const path = process.env.npm_execpath ?? execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim();
  return dirname(dirname(realpathSync(path)));
}
