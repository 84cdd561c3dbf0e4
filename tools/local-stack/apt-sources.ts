// Reads from the host's own apt how to reach an archive: its mirror, proxies and checks. This repository names no host, so a
// machine behind a mirror or a proxy provisions through it.

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/**
 * Returns the mirror URI from which the host installs its own Debian release, or undefined when the host does not run Debian.
 */
export function hostMirror(): string | undefined {
  const release = read('/etc/os-release');
  const codename = /^VERSION_CODENAME="?([\w-]+)/m.exec(release)?.[1];
  if (!/^ID="?debian"?$/m.test(release) || codename === undefined) return undefined;
  for (const file of ['/etc/apt/sources.list', ...filesOf('/etc/apt/sources.list.d')]) {
    const found = file.endsWith('.sources') ? deb822Mirror(read(file), codename) : oneLineMirror(read(file), codename);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the host's apt options about transport (proxies, certificates, date checks), in the form of --aptopt values. */
export function hostAptOptions(): string[] {
  const { stdout } = spawnSync('apt-config', ['dump'], { encoding: 'utf8' });
  const lines = (stdout ?? '').split('\n').map((line) => line.trim());
  return lines.filter((line) => /^Acquire::(https?::|Check-|Retries)\S* "[^"]+";$/.test(line));
}

function deb822Mirror(text: string, codename: string): string | undefined {
  for (const stanza of text.replaceAll(/^#.*\n/gm, '').split(/\n\s*\n/)) {
    const field = (name: string): string[] =>
      new RegExp(`^${name}:(.*(?:\\n[ \\t].*)*)`, 'mi').exec(stanza)?.[1]?.trim().split(/\s+/) ?? [];
    if (field('Enabled')[0] === 'no' || !field('Types').includes('deb')) continue;
    if (field('Suites').includes(codename) && field('Components').includes('main')) return field('URIs')[0];
  }
  return undefined;
}

function oneLineMirror(text: string, codename: string): string | undefined {
  for (const line of text.split('\n')) {
    const match = /^\s*deb\s+(?:\[[^\]]*\]\s+)?(\S+)\s+(\S+)\s+(.*)$/.exec(line);
    if (match?.[2] === codename && match[3]?.split(/\s+/).includes('main')) return match[1];
  }
  return undefined;
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /\.(list|sources)$/.test(name))
      .sort()
      .map((name) => `${folder}/${name}`);
  } catch {
    return [];
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
