// Starts the real browser of the tracker's tests. Without a browser, the tests must show as skipped.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { CHROMIUM, HEADLESS_SHELL } from '../../tools/provision/chromium.ts';
import { installedBrowser } from '../../tools/provision/debian-browser.ts';

/** Switches that keep a test browser quiet: it contacts only the pages under test. */
const SWITCHES = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** One process draws all pages of the shell: starting one for each site takes longer than most tests. */
const ONE_RENDERER = ['--renderer-process-limit=1', '--disable-site-isolation-trials'];

/** How long a browser may take to start, and a page to react: as long as anything may take in these tests. */
export const SLOW_MS = 60_000;

/** Returns the path of a Chromium to test with; null when there is none or TOUCHLINE_NO_BROWSER=1 is set. */
export async function findChromium(): Promise<string | null> {
  return process.env.TOUCHLINE_NO_BROWSER === '1' ? null : installedBrowser(CHROMIUM);
}

export interface LaunchOptions {
  /** Lets pages live on in the back-forward cache, which playwright otherwise switches off. */
  hasBackForwardCache?: boolean;
}

/**
 * Starts a headless Chromium that resolves every name under .test to this machine: its shell where that is installed and has what is
 * needed.
 * @param path of the whole Chromium
 */
export async function launchChromium(
  path: string,
  { hasBackForwardCache = false }: LaunchOptions = {},
): Promise<Browser> {
  const shell = hasBackForwardCache ? null : await installedBrowser(HEADLESS_SHELL);
  return chromium.launch({
    executablePath: shell ?? path,
    headless: true,
    timeout: SLOW_MS,
    args: [...SWITCHES, ...(shell === null ? [] : ONE_RENDERER), '--host-resolver-rules=MAP *.test 127.0.0.1'],
    ignoreDefaultArgs: hasBackForwardCache ? ['--disable-back-forward-cache'] : [],
  });
}

/**
 * Registers the hooks of a suite's browser; its tests are skipped without one.
 * @returns the browser, once the hooks have run
 */
export function useChromium(): () => Browser {
  let browser: Browser | undefined;
  before(async function () {
    const path = await findChromium();
    if (path === null) return this.skip();
    browser = await launchChromium(path);
  });
  after(() => browser?.close());
  return () => browser as Browser;
}

/**
 * Opens a page in a Chromium that nothing drives, with a profile of its own. What a driver makes impossible, such as prerendering,
 * happens there; the page has to do by itself whatever is to be done.
 */
export function openUndriven(path: string, url: string): AsyncDisposable {
  const profile = mkdtempSync(join(tmpdir(), 'touchline-chromium-'));
  const child = spawn(
    path,
    [...SWITCHES, '--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, url],
    {
      stdio: 'ignore',
      detached: true,
    },
  );
  const isGone = once(child, 'exit');
  return {
    async [Symbol.asyncDispose]() {
      // The executable may be a script, so the signal goes to its whole group.
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
      await isGone;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export interface OwnProfile extends AsyncDisposable {
  context: BrowserContext;
}

/** Starts a headless Chromium whose user has set these preferences (its file Preferences), such as to block all cookies. */
export async function launchWithPreferences(path: string, preferences: object): Promise<OwnProfile> {
  const profile = mkdtempSync(join(tmpdir(), 'touchline-chromium-'));
  mkdirSync(join(profile, 'Default'));
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: path,
    headless: true,
    timeout: SLOW_MS,
    args: SWITCHES,
  });
  context.setDefaultTimeout(SLOW_MS);
  return {
    context,
    async [Symbol.asyncDispose]() {
      await context.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
