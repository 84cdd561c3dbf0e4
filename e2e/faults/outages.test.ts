// MongoDB, NATS or Valkey away while events flow, and NATS back without its data.
import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { checkAll, checkLogs, someShow } from './check.ts';
import { type CuttableSystem, type Line, startCuttableSystem } from './cuttable-system.ts';
import { type Sent, startLoad } from './load.ts';

const AWAY_MS = 2000;

describe('under a constant load of events', () => {
  let system: CuttableSystem;
  let started: CuttableSystem | undefined;
  before(async () => {
    started = await startCuttableSystem();
    system = started;
  });
  after(async () => {
    await using _system = started;
    if (started) checkLogs(started.logsDir);
  });

  /** Runs fault in the middle of a load, and checks that everything acknowledged counts once. */
  async function survives(name: string, fault: () => Promise<void>): Promise<Sent> {
    const profile = await eventually(() => system.newProfile(name));
    await using load = startLoad(profile, { name });
    await someShow(profile);
    await fault();
    await delay(500); // some events after the fault
    const sent = await load.stop();
    await checkAll(profile, sent);
    return sent;
  }

  const away = (line: Line) => async () => {
    await system.lines[line].cut();
    await delay(AWAY_MS); // the length of the outage
    await system.lines[line].mend();
  };

  it('a MongoDB that goes away costs answers of 503 and nothing else', async () => {
    const { refusals } = await survives('mongodb', away('mongodb'));
    assert.ok((refusals.get(503) ?? 0) > 0);
  });

  for (const line of ['nats', 'valkey'] as const) {
    it(`events are taken while ${line} is away`, async () => {
      const { refusals, slowestMs } = await survives(line, away(line));
      assert.deepEqual([...refusals], []);
      assert.ok(slowestMs < AWAY_MS, `${slowestMs} ms`);
    });
  }

  it('streams that vanish are made again, and filled from the ledger', async () => {
    const { refusals } = await survives('wiped', system.wipeStreams);
    assert.deepEqual([...refusals], []);
  });

  it('a NATS that comes back without its data is filled from the ledger', async () => {
    const { refusals } = await survives('restarted', async () => {
      await system.lines.nats.cut();
      await system.wipeStreams();
      await delay(500); // events pile up in the ledger
      await system.lines.nats.mend();
    });
    assert.deepEqual([...refusals], []);
  });
});
