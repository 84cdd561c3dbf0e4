// The real browser of the tracker's tests. Where there is none, the tests must show as skipped.
import { type Browser, chromium } from 'playwright-core';
import { installedChromium } from '../../tools/provision/chromium.ts';

/** Switches that keep a test browser quiet: it talks to nobody but the pages under test. */
const SWITCHES = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** How long a browser may take to start, and a page to do what it is told: as long as anything may take in these tests. */
export const SLOW_MS = 60_000;

/** Path of a Chromium to test with; null when there is none or TOUCHLINE_NO_BROWSER=1 asks to do without. */
export async function findChromium(): Promise<string | null> {
  return process.env.TOUCHLINE_NO_BROWSER === '1' ? null : installedChromium();
}

export interface LaunchOptions {
  /** Lets pages live on in the back-forward cache, which playwright otherwise switches off. */
  hasBackForwardCache?: boolean;
}

/** Starts a headless Chromium in which every name under .test is this machine. */
export function launchChromium(path: string, { hasBackForwardCache = false }: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: path,
    headless: true,
    timeout: SLOW_MS,
    args: [...SWITCHES, '--host-resolver-rules=MAP *.test 127.0.0.1'],
    ignoreDefaultArgs: hasBackForwardCache ? ['--disable-back-forward-cache'] : [],
  });
}
