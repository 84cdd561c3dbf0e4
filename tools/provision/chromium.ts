// Provides Chromium for the browser tests: finds an installed one, or installs it from Debian where that is allowed.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';

const KNOWN_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
];

export type ChromiumFound = { path: string } | { path: null; reason: string };

/** Returns the path of an executable Chromium or Chrome of this machine, or null. */
export async function installedChromium(): Promise<string | null> {
  for (const path of KNOWN_PATHS) {
    const isExecutable = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isExecutable) return path;
  }
  return null;
}

/**
 * Finds Chromium, or installs Debian's package when this process is root on a Debian machine. Never throws: without Chromium the
 * browser tests count as skipped, and the reason says why.
 * @param onProgress receives one plain line for each step
 */
export async function ensureChromium({ onProgress }: { onProgress: (line: string) => void }): Promise<ChromiumFound> {
  try {
    const found = await installedChromium();
    if (found) return { path: found };
    if (!existsSync('/etc/debian_version')) return missing('this machine is not Debian; install Chromium yourself');
    if (process.getuid?.() !== 0) return missing('installing it needs root; run: apt-get install chromium');
    onProgress('Installing chromium (Debian package, about 100 MB) for the browser tests');
    await apt(['update', '-qq'], onProgress);
    await apt(['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'], onProgress);
    const installed = await installedChromium();
    if (!installed) return missing('the package installed, but its executable was not found');
    onProgress(`Chromium is at ${installed}`);
    return { path: installed };
  } catch (error) {
    return missing(error instanceof Error ? error.message : 'apt-get failed');
  }
}

function missing(reason: string): ChromiumFound {
  return { path: null, reason: `No Chromium: ${reason}.` };
}

/** Runs apt-get to its end; calls onProgress with one line for each package that it sets up. */
function apt(args: string[], onProgress: (line: string) => void): Promise<void> {
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
    for (const line of lines) if (line.startsWith('Setting up chromium')) onProgress(line.replace(/ \.\.\.$/, ''));
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
