// Starts the real browser of the tracker's tests. Without a browser, the tests must show as skipped.
import { type Browser, chromium } from 'playwright-core';
import { installedChromium } from '../../tools/provision/chromium.ts';

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

/** How long a browser may take to start, and a page to react: as long as anything may take in these tests. */
export const SLOW_MS = 60_000;

/** Returns the path of a Chromium to test with; null when there is none or TOUCHLINE_NO_BROWSER=1 is set. */
export async function findChromium(): Promise<string | null> {
  return process.env.TOUCHLINE_NO_BROWSER === '1' ? null : installedChromium();
}

export interface LaunchOptions {
  /** Lets pages live on in the back-forward cache, which playwright otherwise switches off. */
  hasBackForwardCache?: boolean;
}

/** Starts a headless Chromium that resolves every name under .test to this machine. */
export function launchChromium(path: string, { hasBackForwardCache = false }: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: path,
    headless: true,
    timeout: SLOW_MS,
    args: [...SWITCHES, '--host-resolver-rules=MAP *.test 127.0.0.1'],
    ignoreDefaultArgs: hasBackForwardCache ? ['--disable-back-forward-cache'] : [],
  });
}
