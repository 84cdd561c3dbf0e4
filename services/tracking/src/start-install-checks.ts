// Wires the verification of installs: what fetches pages and scripts, the browser that visits pages, and the sweep.
import { repeat } from '@touchline/chassis/repeat.ts';
import { findChromium } from './browser/find-chromium.ts';
import { createVisitPage } from './browser/visit-page.ts';
import type { TrackingConfig } from './config.ts';
import { AT_ONCE, checkInstalls } from './jobs/check-installs.ts';
import { createFetchPage } from './pages/fetch-page.ts';
import { createFetchPublic } from './pages/fetch-public.ts';
import { createFetchScript } from './pages/fetch-script.ts';
import { createPublicTargets } from './pages/public-targets.ts';

type CheckDeps = Parameters<typeof checkInstalls>[0];
type Made = 'fetchPage' | 'fetchScript' | 'visitPage' | 'claimMs';

/** Starts the sweep. Disposing ends the running checks, and their browsers. */
export function startInstallChecks({
  config,
  ...deps
}: Omit<CheckDeps, Made> & { config: TrackingConfig }): AsyncDisposable {
  const stack = new AsyncDisposableStack();
  const collector = new URL(config.COLLECTOR_PUBLIC_URL);
  const targets = createPublicTargets({ privateHosts: config.SITE_CHECK_PRIVATE_HOSTS, collector });
  const timeoutMs = config.SITE_CHECK_TIMEOUT_MS;
  const visitMs = config.SITE_CHECK_BROWSER === 'off' ? 0 : config.SITE_CHECK_BROWSER_TIMEOUT_MS;
  const pages = stack.use(createFetchPublic({ targets, timeoutMs }));
  const checking = {
    ...deps,
    fetchPage: createFetchPage(pages),
    fetchScript: createFetchScript(pages),
    visitPage:
      config.SITE_CHECK_BROWSER === 'off'
        ? undefined
        : createVisitPage({
            chromium: onceFound(() => findChromium(config.CHROMIUM_PATH)),
            hasSandbox: config.SITE_CHECK_BROWSER_SANDBOX,
            targets,
            timeoutMs: visitMs,
          }),
    // Of the installs of one claim, the visits take turns.
    claimMs: 3 * timeoutMs + 2 * AT_ONCE * visitMs,
  };
  const every = { name: 'check installs', everyMs: config.SITE_CHECK_INTERVAL_MS, logger: deps.logger };
  stack.use(repeat(every, checkInstalls(checking)));
  return stack;
}

/** Remembers what was found; what was not found may be installed later. */
function onceFound<T>(find: () => Promise<T | undefined>): () => Promise<T | undefined> {
  let known: T | undefined;
  return async () => {
    known ??= await find();
    return known;
  };
}
