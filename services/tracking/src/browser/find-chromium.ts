// Finds the headless browser that visits pages: the one that a setting names, or one in the usual places.
import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { promisify } from 'node:util';

export interface Chromium {
  readonly path: string;
  /** The major version, such as 142. */
  readonly version: string;
}

const USUAL_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
];
const TIMEOUT_MS = 30_000;

/**
 * Returns a browser that says its version, or undefined when there is none.
 * @param named the path that a setting names; the usual ones count only without it
 */
export async function findChromium(named: string | undefined): Promise<Chromium | undefined> {
  for (const path of named === undefined ? USUAL_PATHS : [named]) {
    const isExecutable = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    const version = isExecutable ? await versionOf(path) : undefined;
    if (version !== undefined) return { path, version };
  }
  return undefined;
}

async function versionOf(path: string): Promise<string | undefined> {
  const output = await promisify(execFile)(path, ['--version'], { timeout: TIMEOUT_MS, env: {} }).catch(
    () => undefined,
  );
  return /\b(\d{2,4})\.\d+\.\d+/.exec(output?.stdout ?? '')?.[1];
}
