// Measures how much of a page's main thread the tracker takes while the page loads, beside a script that does only what any tracker
// has to: write a cookie, store a text, and post.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, chromium } from 'playwright-core';
import { startTrace, tasksOf } from '../browser/trace-main-thread.ts';
import { CHROMIUM } from '../provision/chromium.ts';
import { installedBrowser } from '../provision/debian-browser.ts';
import { createApi } from '../start/api.ts';
import type { Progress } from '../start/progress.ts';
import { alternate } from './alternate.ts';
import { type Figure, latencyFigure } from './figures.ts';
import type { BenchOptions } from './options.ts';
import type { BenchSystem } from './system.ts';

/** How much slower the CPU is made: a cheap phone beside a computer. */
const SLOWDOWNS = [1, 6];
/** The longest task that the tracker should cause on load. */
const LONGEST_MS = 5;
/** The least that any tracker does. */
const BARE = `document.cookie = 'bare=1; path=/; max-age=9999';
localStorage.setItem('bare', '1');
fetch('/bare', { method: 'POST', body: '{}', keepalive: true });`;

interface Load {
  readonly longestMs: number;
  readonly totalMs: number;
}

/**
 * Loads pages that have one of the scripts and nothing else, each in a fresh profile, so that nothing is cached and no storage is
 * open. CPU time of the main thread is measured, since others use the machine, too.
 * @throws Error when there is no Chromium, or when the collector has not recorded one page view for each page
 */
export async function benchTracker(
  system: BenchSystem,
  { pages }: Pick<BenchOptions, 'pages'>,
  onProgress: Progress,
): Promise<Figure[]> {
  const path = await installedBrowser(CHROMIUM);
  if (path === null)
    throw new Error('The tracker is measured in Chromium, and there is none; run: apt-get install chromium');
  const profile = await system.newProfile('tracker', 'USD');
  const tracker = `${system.services.addresses.collectorUrl}/t/${profile.tracking_key}.js`;
  await using site = await twoPages(tracker);
  const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const figures: Figure[] = [];
    for (const slowdown of SLOWDOWNS) {
      const load = (page: string, scriptUrl: string, posted: string) => async () =>
        loadOnce(browser, { url: `${site.origin}${page}`, scriptUrl, posted, slowdown });
      const loads = await alternate(
        {
          measured: { run: load('/tracker', tracker, tracker.slice(0, -3)) },
          baseline: { run: load('/plain', `${site.origin}/bare.js`, `${site.origin}/bare`) },
        },
        pages,
        (detail) => onProgress(`CPU / ${slowdown}: ${detail}`),
      );
      figures.push(...figuresOf(slowdown, loads));
    }
    await checkViews(system, profile.api_key, SLOWDOWNS.length * (pages + 1));
    return figures;
  } finally {
    await browser.close();
  }
}

function figuresOf(
  slowdown: number,
  { measured, baseline }: { measured: readonly Load[]; baseline: readonly Load[] },
): Figure[] {
  const cpu = slowdown === 1 ? 'the CPU as it is' : `the CPU ${slowdown} times slower`;
  const about = { baseline: 'a script of three statements: cookie, storage, fetch' };
  const longest = (loads: readonly Load[]) => loads.map(({ longestMs }) => longestMs);
  const total = (loads: readonly Load[]) => loads.map(({ totalMs }) => totalMs);
  return [
    latencyFigure(
      { ...about, name: `the tracker's longest task on load, ${cpu}`, goals: [{ of: 'measured', below: LONGEST_MS }] },
      longest(measured),
      longest(baseline),
    ),
    latencyFigure({ ...about, name: `all of its tasks on load, ${cpu}` }, total(measured), total(baseline)),
  ];
}

interface OneLoad {
  readonly url: string;
  readonly scriptUrl: string;
  /** The address to which the script posts. */
  readonly posted: string;
  readonly slowdown: number;
}

async function loadOnce(browser: Browser, { url, scriptUrl, posted, slowdown }: OneLoad): Promise<Load> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const trace = await startTrace(session);
    const isPosted = page.waitForEvent('requestfinished', (request) => request.url() === posted);
    await page.goto(url);
    await isPosted;
    // The script handles the response in a task of its own.
    await page.waitForFunction(`localStorage.getItem('_tl_q') === null`);
    const cpuMs = tasksOf(scriptUrl, await trace.stop()).map((task) => task.cpuMs);
    return { longestMs: Math.max(...cpuMs), totalMs: cpuMs.reduce((sum, ms) => sum + ms, 0) };
  } finally {
    await context.close();
  }
}

/** Serves a page with the tracker, and one with the bare script. */
async function twoPages(tracker: string): Promise<AsyncDisposable & { origin: string }> {
  const server = createServer((request, response) => {
    if (request.url === '/bare.js') return response.writeHead(200, { 'content-type': 'text/javascript' }).end(BARE);
    if (request.url === '/bare') return response.writeHead(204).end();
    const script = request.url === '/tracker' ? tracker : '/bare.js';
    response.writeHead(200, { 'content-type': 'text/html' });
    return response.end(`<!doctype html><title>Page</title><script async src="${script}"></script><p>Text</p>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** @throws Error unless one page view was recorded for each page */
async function checkViews({ services }: BenchSystem, apiKey: string, wanted: number): Promise<void> {
  const api = createApi(services.addresses.baseUrl, apiKey);
  for (let turn = 0; ; turn++) {
    const { data } = await api.get<{ data: { event_name: string }[] }>('/tracking/events?limit=100');
    if (data.length === wanted && data.every(({ event_name }) => event_name === 'page_view')) return;
    if (turn > 100) throw new Error(`${data.length} events instead of ${wanted} were recorded: no figure counts.`);
    await delay(100);
  }
}
