// Tests that the rates file looks like the bank's: newest day first, an ETag, and no file when nothing was published.
import assert from 'node:assert/strict';
import { type ProviderSim, startProviderSim } from '../provider-sim.ts';
import { RATES_CSV_PATH, RATES_DAILY_PATH, RATES_HISTORY_PATH } from '../rates/rates-app.ts';
import { smallWorld } from './small-world.ts';

const RATES = [
  { date: '2026-11-03', currency: 'USD', rate: '1.1' },
  { date: '2026-11-04', currency: 'USD', rate: '1.2' },
  { date: '2026-11-04', currency: 'CLP', rate: '1031' },
];

describe('the rates of the provider simulator', () => {
  let sim: ProviderSim;
  beforeEach(async () => {
    sim = await startProviderSim({ world: { ...smallWorld(), rates: RATES } });
  });
  afterEach(() => sim[Symbol.asyncDispose]());
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${sim.url}${path}`, { headers });
  const cubes = async (path: string) => (await (await get(path)).text()).match(/<Cube [^>]*>/g);

  it('are in nested Cubes, the newest day first', async () => {
    const newest = [
      "<Cube time='2026-11-04'>",
      "<Cube currency='USD' rate='1.2'/>",
      "<Cube currency='CLP' rate='1031'/>",
    ];
    assert.deepEqual(await cubes(RATES_DAILY_PATH), newest);
    assert.deepEqual(await cubes(RATES_HISTORY_PATH), [
      ...newest,
      "<Cube time='2026-11-03'>",
      "<Cube currency='USD' rate='1.1'/>",
    ]);
  });

  it('are in CSV with N/A for a missing rate', async () => {
    assert.equal(
      await (await get(RATES_CSV_PATH)).text(),
      'Date,USD,CLP,\n2026-11-04,1.2,1031,\n2026-11-03,1.1,N/A,\n',
    );
  });

  it('are not sent again to a caller that has them, until one is restated', async () => {
    const tag = (await get(RATES_HISTORY_PATH)).headers.get('etag') ?? assert.fail('no ETag');
    // By default fetch adds no-cache to such a request.
    const question = { 'if-none-match': tag, 'cache-control': 'max-age=0' };
    assert.equal((await get(RATES_HISTORY_PATH, question)).status, 304);
    sim.patch({ rates: [{ date: '2026-11-03', currency: 'USD', rate: '1.15' }] });
    const changed = await get(RATES_HISTORY_PATH, question);
    assert.equal(changed.status, 200);
    assert.match(await changed.text(), /rate='1\.15'/);
  });

  it('fail as ordered', async () => {
    for (const kind of ['server_error', 'cut_off', 'broken_off'] as const) sim.fault({ kind });
    assert.equal((await get(RATES_HISTORY_PATH)).status, 500);
    const half = await (await get(RATES_HISTORY_PATH)).text();
    assert.doesNotMatch(half, /<\/gesmes:Envelope>/);
    await assert.rejects(async () => (await get(RATES_HISTORY_PATH)).text());
  });

  it('are missing in a world without any', async () => {
    await using bare = await startProviderSim({ world: smallWorld() });
    assert.equal((await fetch(`${bare.url}${RATES_DAILY_PATH}`)).status, 404);
  });
});
