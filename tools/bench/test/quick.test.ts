// Runs small benchmarks on the real system, to test that everything is measured and checked, but not how fast it is.
import assert from 'node:assert/strict';
import { join, resolve } from 'node:path';
import { Decimal } from 'decimal.js';
import { type Api, createApi } from '../../start/api.ts';
import { settled } from '../api-client.ts';
import { benchSample } from '../bench-sample.ts';
import { openServers } from '../bench-servers.ts';
import { checkCounts } from '../check-counts.ts';
import { AMOUNT, CURRENCY, eventRange, eventSource } from '../events.ts';
import { checkGrowth } from '../growth-check.ts';
import { readOptions } from '../options.ts';
import { resultTables } from '../result-tables.ts';
import { runMeasurements } from '../run-bench.ts';
import { type BenchSystem, startBenchSystem } from '../system.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const stateDir = resolve(process.env.TOUCHLINE_STATE_DIR ?? `${ROOT}/.touchline`);
const EVENTS = 3;

describe('npm run bench -- --quick', function () {
  this.timeout(600_000);
  // The fewest calls that measure anything: their number proves nothing here.
  const least = { rounds: 1, callers: 4, warmUp: 8, sliceMs: 50 };
  const size = ['--events', '300', '--growth', '100,200', '--customers', '400', '--replayed', '1000'];
  const options = { ...readOptions(['--quick', ...size]), ...least };
  const now = new Date();
  let stack: AsyncDisposableStack;
  let system: BenchSystem;

  before(async () => {
    stack = new AsyncDisposableStack();
    const servers = stack.use(await openServers(stateDir, () => undefined));
    const { world } = benchSample({ events: options.events, today: now.toISOString().slice(0, 10) });
    system = stack.use(
      await startBenchSystem(servers, { stateDir: join(stateDir, 'bench', 'system'), world, callersFirst: false }),
    );
  });
  after(() => stack.disposeAsync());

  it('measures everything beside its baseline, and every check passes', async () => {
    const groups = await runMeasurements(system, options);
    const figures = groups.flatMap((group) => group.figures);
    const growth = groups.flatMap((group) => group.growth);
    for (const { name, measured, baselineMeasured, ratios } of figures) {
      const isMeasured = [...measured, ...baselineMeasured, ...ratios].every((value) => value > 0);
      assert.ok(isMeasured, `${name} has figures`);
    }
    assert.deepEqual(
      groups.map(({ group }) => group),
      options.groups,
    );
    assert.deepEqual(
      growth.map(({ events, conversions }) => [events, conversions]),
      options.growth.map((events) => [events, events / 10]),
    );
    const tables = resultTables({ groups, resources: system.meter.resources() });
    for (const { name } of figures) assert.ok(tables.includes(`| ${name} `), `${name} is in the tables`);
  });

  describe('its checks', () => {
    let api: Api;
    const range = eventRange(now);
    const loaded = { persons: 0, revenue: new Decimal(0) };

    before(async () => {
      const profile = await system.newProfile('checks', CURRENCY);
      api = createApi(system.services.addresses.baseUrl, profile.api_key);
      await api.post('/events', { events: Array.from({ length: EVENTS }, eventSource(now)) });
      await settled(system)();
    });

    it('pass when the reports show what was acknowledged', async () => {
      await checkCounts(api, EVENTS, now);
      await checkGrowth(api, { loaded, ingested: EVENTS, range });
    });

    it('fail when an event is missing or counted twice', async () => {
      await assert.rejects(checkCounts(api, EVENTS + 1, now), /no figure of this run counts/);
      await assert.rejects(checkCounts(api, EVENTS - 1, now), /no figure of this run counts/);
    });

    it('fail when a loaded journey is not credited to its ad, or a cent is missing', async () => {
      const person = { persons: 1, revenue: new Decimal(AMOUNT) };
      await assert.rejects(checkGrowth(api, { loaded: person, ingested: EVENTS - 1, range }), /The ads show 0/);
      const cent = { persons: 0, revenue: new Decimal('0.01') };
      await assert.rejects(checkGrowth(api, { loaded: cent, ingested: EVENTS, range }), /no figure counts/);
    });
  });
});
