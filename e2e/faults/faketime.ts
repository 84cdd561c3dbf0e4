// Finds libfaketime, which gives processes another time, or installs it from Debian.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const LIB = '/usr/lib';
const FILE = join('faketime', 'libfaketimeMT.so.1');

/** Returns the path of the library, if it is installed. */
export function faketimeLibrary(): string | undefined {
  if (!existsSync(LIB)) return undefined;
  const folders = [LIB, ...readdirSync(LIB).map((name) => join(LIB, name))];
  return folders.map((folder) => join(folder, FILE)).find((file) => existsSync(file));
}

/** Installs the library where that is possible. @returns why it is still missing, if so */
export function whyNoFaketime(): string | undefined {
  if (faketimeLibrary()) return undefined;
  if (!existsSync('/etc/debian_version')) return 'libfaketime is not installed, and this machine is not Debian';
  if (process.getuid?.() !== 0) return 'libfaketime is not installed; run: apt-get install libfaketime';
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['-y', '-qq', '-o', 'DPkg::Lock::Timeout=120', '--no-install-recommends', 'install', 'libfaketime'];
  if (spawnSync('apt-get', install, { env }).status !== 0) {
    spawnSync('apt-get', ['-qq', 'update'], { env });
    spawnSync('apt-get', install, { env });
  }
  return faketimeLibrary() ? undefined : 'libfaketime could not be installed from Debian';
}
