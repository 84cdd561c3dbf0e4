// Starts Debian's Firefox and drives it by WebDriver BiDi, which it speaks itself, since playwright drives only a Firefox of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { installedBrowser } from '../../tools/provision/debian-browser.ts';
import { FIREFOX } from '../../tools/provision/firefox.ts';
import { type BidiSession, openBidi } from './bidi.ts';

/** What a user may set on about:config. */
export type Preferences = Readonly<Record<string, string | number | boolean>>;

export interface FirefoxPage {
  /** Loads an address and waits until the page is complete. */
  goto(url: string): Promise<void>;
  /** Returns what an expression returns in the page: a JSON value. */
  evaluate(expression: string): Promise<unknown>;
  /** Names and domains of the cookies that the page's profile has. */
  cookies(): Promise<{ name: string; domain: string }[]>;
  /** Messages of the console and errors of scripts, so far. */
  messages: string[];
  close(): Promise<void>;
}

export interface Firefox extends AsyncDisposable {
  /** Opens a tab that shares no cookie and no storage with the others. */
  newPage(): Promise<FirefoxPage>;
}

/** Returns the path of a Firefox to test with; null when there is none or TOUCHLINE_NO_BROWSER=1 is set. */
export async function findFirefox(): Promise<string | null> {
  return process.env.TOUCHLINE_NO_BROWSER === '1' ? null : installedBrowser(FIREFOX);
}

/** Starts a headless Firefox with a profile of its own. @throws Error when it ends before it listens */
export async function launchFirefox(path: string, preferences: Preferences = {}): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), 'touchline-firefox-'));
  const lines = Object.entries({ ...QUIET, ...preferences }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const child = spawn(path, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Firefox as root refuses a home folder that belongs to somebody else.
    env: { ...process.env, HOME: profile },
  });
  const isGone = once(child, 'exit');
  const address = await Promise.race([listening(child.stderr), isGone.then(() => undefined)]);
  if (address === undefined) throw new Error('Firefox ended before it listened.');
  const session = await openBidi(`${address}/session`);
  return {
    newPage: () => newPage(session),
    async [Symbol.asyncDispose]() {
      await session.call('browser.close', {}).catch(() => child.kill());
      await isGone;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** It contacts only the pages under test. */
const QUIET: Preferences = {
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.enabled': false,
  'extensions.update.enabled': false,
  'browser.safebrowsing.downloads.remote.enabled': false,
};

async function listening(output: NodeJS.ReadableStream): Promise<string> {
  const address = await new Promise<string>((resolve) => {
    createInterface(output).on('line', (line) => {
      const [, found] = /listening on (ws:\S+)/.exec(line) ?? [];
      if (found) resolve(found);
    });
  });
  return address;
}

async function newPage(session: BidiSession): Promise<FirefoxPage> {
  const { userContext } = await session.call('browser.createUserContext', {});
  const { context } = await session.call('browsingContext.create', { type: 'tab', userContext });
  const messages: string[] = [];
  session.onLog(({ source, text }) => {
    if (source.context === context) messages.push(text ?? '');
  });
  return {
    messages,
    async goto(url) {
      await session.call('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async evaluate(expression) {
      const answer = await session.call('script.evaluate', {
        // An async function also gives the page's own promises time, and JSON keeps the protocol's value types out of the tests.
        expression: `(async () => JSON.stringify((await eval(${JSON.stringify(expression)})) ?? null))()`,
        target: { context },
        awaitPromise: true,
      });
      if (answer.type !== 'success') throw new Error(answer.exceptionDetails?.text ?? 'The page threw an error.');
      return JSON.parse(answer.result?.value ?? 'null');
    },
    async cookies() {
      const { cookies } = await session.call('storage.getCookies', { partition: { type: 'context', context } });
      return cookies.map(({ name, domain }) => ({ name, domain }));
    },
    async close() {
      await session.call('browsingContext.close', { context });
    },
  };
}
