// Tests a series of days: what is loaded, what is kept, and what is forgotten, also while it is being loaded.
import assert from 'node:assert/strict';
import { createDaySeries, type DaySeries } from './day-series.ts';

const DAYS = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'];

describe('a series of days', () => {
  /** Builds a series over what `stored` has at the time of each load, whose loads wait for the returned gate. */
  function seriesOf(stored: Map<string, string>, maxBytes = 1000) {
    const loads: string[] = [];
    const reads: [number, number][] = [];
    let gate: Promise<void> | undefined;
    const series = createDaySeries<string>({
      async *load(from, to) {
        loads.push(`${from}/${to}`);
        const found = [...stored].filter(([day]) => day >= from && day <= to);
        await gate;
        yield* found;
      },
      empty: '-',
      bytesOf: (block) => block.length,
      maxBytes,
      onGrowth: () => undefined,
      onRead: (kept, loaded) => reads.push([kept, loaded]),
    });
    const hold = () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    };
    return { series, loads, reads, hold };
  }

  async function blocks(series: DaySeries<string>, days: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    await series.read(days, (block, day) => {
      found.push(`${day.slice(-2)}${block}`);
    });
    return found;
  }

  it('loads what it lacks once, and days without rows too', async () => {
    const { series, loads, reads } = seriesOf(new Map([['2026-03-02', 'b']]));
    assert.equal(series.has(DAYS), false);
    assert.deepEqual(await blocks(series, DAYS.slice(1, 3)), ['02b', '03-']);
    assert.deepEqual(await blocks(series, DAYS), ['01-', '02b', '03-', '04-']);
    assert.deepEqual(await blocks(series, DAYS), ['01-', '02b', '03-', '04-']);
    assert.equal(series.has(DAYS), true);
    assert.deepEqual(loads, ['2026-03-02/2026-03-03', '2026-03-01/2026-03-04']);
    assert.deepEqual(reads, [
      [0, 2],
      [0, 4],
      [4, 0],
    ]);
  });

  it('loads a day again after it was forgotten, and only that day', async () => {
    const stored = new Map(DAYS.map((day) => [day, 'a']));
    const { series, loads } = seriesOf(stored);
    await blocks(series, DAYS);
    stored.set('2026-03-03', 'new');
    series.forget(['2026-03-03']);
    assert.deepEqual(await blocks(series, DAYS), ['01a', '02a', '03new', '04a']);
    assert.deepEqual(loads.slice(1), ['2026-03-03/2026-03-03']);
  });

  it('shares a load among readers of the same moment', async () => {
    const { series, loads, hold } = seriesOf(new Map([['2026-03-01', 'a']]));
    const release = hold();
    const reading = [blocks(series, DAYS), blocks(series, DAYS.slice(0, 2))];
    release();
    assert.deepEqual(await Promise.all(reading), [
      ['01a', '02-', '03-', '04-'],
      ['01a', '02-'],
    ]);
    assert.equal(loads.length, 1);
  });

  it('does not give a day that changed during a load to whoever reads after the change', async () => {
    const stored = new Map([['2026-03-01', 'old']]);
    const { series, hold } = seriesOf(stored);
    const release = hold();
    const before = blocks(series, DAYS.slice(0, 1));
    stored.set('2026-03-01', 'new');
    series.forget(['2026-03-01']);
    const after = blocks(series, DAYS.slice(0, 1));
    release();
    assert.deepEqual(await before, ['01old']);
    assert.deepEqual(await after, ['01new']);
    assert.deepEqual(await blocks(series, DAYS.slice(0, 1)), ['01new']);
  });

  it('forgets everything at once, also what is being loaded', async () => {
    const stored = new Map([['2026-03-01', 'old']]);
    const { series, hold, loads } = seriesOf(stored);
    await blocks(series, DAYS);
    series.forget('all');
    assert.equal(series.bytes, 0);
    const release = hold();
    const before = blocks(series, DAYS);
    stored.set('2026-03-01', 'new');
    series.forget('all');
    release();
    await before;
    assert.deepEqual(await blocks(series, DAYS), ['01new', '02-', '03-', '04-']);
    assert.equal(loads.length, 3);
  });

  it('lets a reader go on after the load of another failed, and keeps nothing of it', async () => {
    let isBroken = true;
    const series = createDaySeries<string>({
      async *load() {
        await null;
        if (isBroken) throw new Error('no database');
        yield ['2026-03-01', 'a'] as const;
      },
      empty: '-',
      bytesOf: () => 1,
      maxBytes: 1000,
      onGrowth: () => undefined,
      onRead: () => undefined,
    });
    const first = blocks(series, DAYS.slice(0, 1));
    const second = blocks(series, DAYS.slice(0, 1));
    await assert.rejects(first, /no database/);
    isBroken = false;
    await Promise.allSettled([second]);
    assert.deepEqual(await blocks(series, DAYS.slice(0, 1)), ['01a']);
  });

  it('passes everything on but keeps no more than it may', async () => {
    const stored = new Map(DAYS.map((day) => [day, 'x'.repeat(100)]));
    const { series } = seriesOf(stored, 450);
    assert.equal((await blocks(series, DAYS)).length, 4);
    assert.ok(series.bytes > 0 && series.bytes <= 450);
    assert.equal(series.has(DAYS), false);
    assert.equal((await blocks(series, DAYS)).length, 4);
  });

  it('leaves out rows of what is no day', async () => {
    const { series } = seriesOf(
      new Map([
        ['2026-03-01', 'a'],
        ['2026-03-01x', 'y'],
        ['2026-03-03', 'c'],
      ]),
    );
    assert.deepEqual(await blocks(series, DAYS), ['01a', '02-', '03c', '04-']);
  });
});
