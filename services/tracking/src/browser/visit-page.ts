// Visits a page in a headless browser as a person would, and returns what the tracker does there. One visit runs at a time.
import { setTimeout as pause } from 'node:timers/promises';
import type { NoVisitReason, Visit } from '../domain/verification/install-facts.ts';
import { userAgentOf } from '../domain/verification/visit-mark.ts';
import type { PublicTargets } from '../pages/public-targets.ts';
import type { DevtoolsMessage } from './devtools-pipe.ts';
import { openFilteringProxy } from './filtering-proxy.ts';
import type { Chromium } from './find-chromium.ts';
import { type Observed, observeTracker } from './observe-tracker.ts';
import { closePopup, cookieDomainOf, openPage, quietly } from './page-session.ts';
import { startChromium } from './start-chromium.ts';

/** What a visit shows; whether its event was received, only the collector knows. */
export type SeenPage =
  | { readonly isVisited: false; readonly why: NoVisitReason }
  | Omit<Extract<Visit, { isVisited: true }>, 'isReceived'>;

/** @param key the one whose tracker is waited for */
export type VisitPage = (page: { url: URL; key: string; mark: string }, signal: AbortSignal) => Promise<SeenPage>;

interface Options {
  readonly chromium: () => Promise<Chromium | undefined>;
  readonly hasSandbox: boolean;
  readonly targets: PublicTargets;
  /** The longest that a visit may take, its browser's start included. */
  readonly timeoutMs: number;
}

const LIMITS = { maxBytes: 60 * 1024 * 1024, maxConnections: 64 };
const LOOK_MS = 100;
/**
 * A page that has loaded, and was silent at so many looks in a row, is not expected to load a tracker any more. Looks are counted,
 * since on a machine that stands still the browser does, too.
 */
const QUIET_LOOKS = 40;
/** How long a browser whose time is over may take for its last answer. */
const ANSWER_MS = 3000;
const MOST_DIALOGS = 20;

export function createVisitPage({ chromium, hasSandbox, targets, timeoutMs }: Options): VisitPage {
  let last: Promise<unknown> = Promise.resolve();

  async function visit(
    { url, key, mark }: { url: URL; key: string; mark: string },
    signal: AbortSignal,
  ): Promise<SeenPage> {
    signal.throwIfAborted();
    const installed = await chromium();
    if (installed === undefined) return { isVisited: false, why: 'not_installed' };
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    await using stack = new AsyncDisposableStack();
    const proxy = stack.use(await openFilteringProxy({ targets, ...LIMITS }));
    const ended = new AbortController();
    const tracker = observeTracker();
    const watch = { hasLoaded: false, quietLooks: 0, dialogs: 0 };
    const browser = stack.use(
      await startChromium({
        chromium: installed,
        proxyUrl: proxy.url,
        userAgent: userAgentOf(installed.version, mark),
        hasSandbox,
        onEvent: (event) => onEvent(event),
        onEnd: () => ended.abort(),
      }),
    );
    const { devtools } = browser;
    const over = AbortSignal.any([limit, ended.signal]);
    let session = '';

    function onEvent(event: DevtoolsMessage): void {
      if (event.method === 'Target.targetCreated') return void closePopup(devtools, event);
      if (event.sessionId !== session) return;
      watch.quietLooks = 0;
      tracker.observe(event);
      if (event.method === 'Page.loadEventFired') watch.hasLoaded = true;
      if (event.method === 'Inspector.targetCrashed' || (isDialog(event) && ++watch.dialogs > MOST_DIALOGS))
        ended.abort();
      else if (isDialog(event)) void quietly(devtools.send('Page.handleJavaScriptDialog', { accept: false }, session));
    }

    const opened = await beforeEnd(openPage(devtools), over);
    signal.throwIfAborted();
    if (opened === undefined) return { isVisited: false, why: 'not_started' };
    session = opened;
    const navigation = devtools.send('Page.navigate', { url: url.href }, session).catch(() => ({ errorText: 'ended' }));
    const isQuiet = () =>
      isComplete(tracker.observed(), key) ||
      (watch.hasLoaded && watch.quietLooks > QUIET_LOOKS && !isAwaited(tracker.observed(), key));
    while (!over.aborted && !isQuiet()) {
      watch.quietLooks += 1;
      await pause(LOOK_MS, undefined, { signal: over }).catch(() => undefined);
    }
    signal.throwIfAborted();
    const seen = tracker.observed();
    const hasBegun = seen.scripts.length > 0 || seen.posts.length > 0 || watch.hasLoaded;
    const { errorText } = (await Promise.race([navigation, { errorText: undefined }])) as { errorText?: string };
    if (!hasBegun && errorText !== undefined) return { isVisited: false, why: 'not_loaded' };
    const answering = AbortSignal.any([ended.signal, AbortSignal.timeout(ANSWER_MS)]);
    const cookieDomain = await beforeEnd(cookieDomainOf(devtools, url, session), answering);
    return { isVisited: true, ...seen, cookieDomain };
  }

  return (page, signal) => {
    const turn = last.then(() => visit(page, signal));
    last = turn.catch(() => undefined);
    return turn;
  };
}

const isDialog = ({ method }: DevtoolsMessage): boolean => method === 'Page.javascriptDialogOpening';

/** Reports whether an event of the key's tracker was answered or refused, so that there is nothing to wait for. */
const isComplete = ({ posts }: Observed, key: string): boolean =>
  posts.some((post) => post.key === key && (post.status > 0 || post.failure !== ''));

/** Reports whether the key's tracker has loaded or is loading, so that its event is still to come. */
const isAwaited = ({ scripts }: Observed, key: string): boolean =>
  scripts.some((script) => script.key === key && script.failure === '' && script.status < 400);

/** Returns what the work returns; undefined when it fails, or when the signal aborts first. */
async function beforeEnd<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  const aborted = new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  return Promise.race([quietly(work), aborted]);
}
