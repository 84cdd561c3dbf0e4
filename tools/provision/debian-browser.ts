// Provides a browser for the tests: finds an installed one, or installs it from Debian where that is allowed.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';

export interface DebianBrowser {
  readonly name: string;
  /** Where its executable may be, the most preferred first. */
  readonly paths: readonly string[];
  /** What is installed where there is none; the first is the browser. */
  readonly packages: readonly [string, ...string[]];
  readonly megabytes: number;
}

export type BrowserFound = { path: string } | { path: null; reason: string };

/** Returns the path of the browser's executable on this machine, or null. */
export async function installedBrowser({ paths }: DebianBrowser): Promise<string | null> {
  for (const path of paths) {
    const isExecutable = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isExecutable) return path;
  }
  return null;
}

/**
 * Finds the browser, or installs Debian's package when this process is root on a Debian machine. Never throws: without the browser
 * its tests count as skipped, and the reason says why.
 * @param onProgress receives one plain line for each step
 */
export async function ensureBrowser(
  browser: DebianBrowser,
  { onProgress }: { onProgress: (line: string) => void },
): Promise<BrowserFound> {
  const { name, packages, megabytes } = browser;
  const missing = (reason: string): BrowserFound => ({ path: null, reason: `No ${name}: ${reason}.` });
  try {
    const found = await installedBrowser(browser);
    if (found) return { path: found };
    if (!existsSync('/etc/debian_version')) return missing(`this machine is not Debian; install ${name} yourself`);
    if (process.getuid?.() !== 0) return missing(`installing it needs root; run: apt-get install ${packages[0]}`);
    onProgress(`Installing ${packages[0]} (Debian package, about ${megabytes} MB) for the browser tests`);
    await apt(['update', '-qq'], onProgress);
    await apt(['install', '-y', '-qq', '--no-install-recommends', ...packages], onProgress);
    const installed = await installedBrowser(browser);
    if (!installed) return missing('the package installed, but its executable was not found');
    onProgress(`${name} is at ${installed}`);
    return { path: installed };
  } catch (error) {
    return missing(error instanceof Error ? error.message : 'apt-get failed');
  }
}

/** Runs apt-get to its end; calls onProgress with one line for each package that it sets up. */
function apt(args: readonly string[], onProgress: (line: string) => void): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', TERM: 'dumb' };
  const child = spawn('apt-get', ['-o', 'Dpkg::Use-Pty=0', '-o', 'DPkg::Lock::Timeout=120', ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let lastError = '';
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('Setting up ')) onProgress(line.replace(/ \.\.\.$/, ''));
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    lastError = text.trim().split('\n').at(-1) || lastError;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`apt-get ${args[0]} ended with ${code}: ${lastError}`)),
    );
  });
}
