// Measures the collector beside its own answer to a browser that objects to tracking, for which it stores nothing.
import { createApi } from '../start/api.ts';
import type { Progress } from '../start/progress.ts';
import { alternate } from './alternate.ts';
import { settled } from './api-client.ts';
import { checkCounts } from './check-counts.ts';
import { BROWSER_HEADERS, browserSource, CURRENCY } from './events.ts';
import { type Figure, sliceFigure } from './figures.ts';
import { createHttpClient } from './http-client.ts';
import { closedLoop } from './load.ts';
import type { BenchOptions } from './options.ts';
import type { BenchSystem } from './system.ts';

/** Sends one event per request, four from each browser. */
export async function benchCollector(
  system: BenchSystem,
  sizes: BenchOptions,
  onProgress: Progress,
): Promise<Figure[]> {
  const now = new Date();
  const profile = await system.newProfile('collector', CURRENCY);
  const api = createApi(system.services.addresses.baseUrl, profile.api_key);
  // So that the revenue that browsers report is counted at the end.
  await api.patch('/tracking/settings', { browser_revenue: true });
  const next = browserSource(now);
  const path = `/t/${profile.tracking_key}`;
  using client = createHttpClient(system.services.addresses.collectorUrl, { headers: BROWSER_HEADERS });
  const load = { callers: sizes.callers, durationMs: sizes.sliceMs };
  const post = (headers: Record<string, string>) => async () => {
    await client.send('POST', path, next(), headers);
    return 1;
  };
  let rows = 0;
  const counted = async () => {
    const sent = await post({})();
    rows += sent;
    return sent;
  };
  const cpu = system.meter.cpu();
  const slices = await alternate(
    {
      measured: cpu.metered({ run: () => closedLoop(counted, load), settle: settled(system) }),
      baseline: { run: () => closedLoop(post({ 'sec-gpc': '1' }), load) },
    },
    sizes.pairs,
    onProgress,
  );
  await checkCounts(api, rows, now);
  const about = {
    name: `POST /t/{key}, one event, ${sizes.callers} callers`,
    baseline: 'the same with Sec-GPC, nothing stored',
    cpuMs: cpu.perRow(rows),
  };
  return [sliceFigure(about, 'requests/s', slices)];
}
