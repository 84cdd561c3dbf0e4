// Tests reference rates by URL: fetched when they are due, passed on once, and nothing is passed on of an incomplete file.
import assert from 'node:assert/strict';
import { freePort } from '@touchline/chassis/net/free-port.ts';
import type { LogFields, Logger } from '@touchline/chassis/telemetry/logger.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { RATES_CSV_PATH, RATES_DAILY_PATH, RATES_HISTORY_PATH } from '../../../tools/provider-sim/rates/rates-app.ts';
import { smallWorld } from '../../../tools/provider-sim/test/small-world.ts';
import { type Harness, startHarness } from './harness.ts';
import { type RatesReceiver, startRatesReceiver } from './rates-receiver.ts';

/** It is Thursday noon by the harness's clock, so Wednesday's rates are the newest that can exist. */
const [TUESDAY, WEDNESDAY] = ['2082-11-03', '2082-11-04'];

const rate = (date: string, currency: string, value: string) => ({ date, currency, rate: value });
const OLD = [rate(TUESDAY, 'CLP', '1030.5'), rate(TUESDAY, 'USD', '1.1')];
const NEW = [rate(WEDNESDAY, 'CLP', '1031'), rate(WEDNESDAY, 'USD', '1.2')];
const lines = (rates: readonly ReturnType<typeof rate>[]) =>
  rates.map((one) => `${one.date} ${one.currency} ${one.rate}`).sort();

describe('fetching reference rates by URL', () => {
  let harness: Harness;
  let receiver: RatesReceiver;
  let messages: string[];
  afterEach(async () => {
    await harness[Symbol.asyncDispose]();
    await receiver[Symbol.asyncDispose]();
  });

  /** Logs like a logger, including the text of our own errors. */
  const collecting = (): Logger => {
    const collect = ({ err }: LogFields, msg: string) => {
      messages.push(`${msg}: ${err instanceof Error ? err.message : ''}`);
    };
    return { debug: collect, info: collect, warn: collect, error: collect };
  };

  const prepare = async (rates: typeof OLD) => {
    messages = [];
    receiver = await startRatesReceiver();
    harness = await startHarness({ isStopped: true, world: { ...smallWorld(), rates }, serviceLogger: collecting() });
  };
  const startFrom = (path: string, env: NodeJS.ProcessEnv = {}) =>
    harness.startService({
      RATES_URL: `${harness.sim.url}${path}`,
      ATTRIBUTION_GRPC: receiver.address,
      RATES_BACKOFF_MS: '20',
      ...env,
    });
  const fetches = () => harness.sim.calls().filter((call) => call.startsWith('/stats/')).length;
  const handedOver = (calls: readonly string[][]) => eventually(() => assert.deepEqual(receiver.calls, calls));
  const remembered = (count: number) =>
    eventually(async () => assert.equal(await harness.mongo.db.collection('rates_feed').countDocuments(), count));

  for (const [name, path, rates] of [
    ['the history in XML', RATES_HISTORY_PATH, [...OLD, ...NEW]],
    ['the newest day in XML', RATES_DAILY_PATH, NEW],
    ['the history in CSV', RATES_CSV_PATH, [...OLD, ...NEW]],
  ] as const) {
    it(`passes on ${name} at the first start, and at the next requests nothing that it has`, async () => {
      await prepare([...OLD, ...NEW]);
      await startFrom(path);
      await handedOver([lines(rates)]);
      await remembered(1);
      await harness.stopService();
      await startFrom(path);
      await eventually(async () => assert.equal(await pending(harness), 0));
      assert.deepEqual([fetches(), receiver.calls.length], [1, 1]);
    });
  }

  it('fetches again while the newest day is missing, and passes on what changed', async () => {
    await prepare(OLD);
    await startFrom(RATES_HISTORY_PATH);
    await handedOver([lines(OLD)]);
    await remembered(1);
    await harness.stopService();
    await startFrom(RATES_HISTORY_PATH);
    await eventually(() => assert.equal(fetches(), 2, 'the bank may have published since'));
    await eventually(async () => assert.equal(await pending(harness), 0));
    assert.equal(receiver.calls.length, 1, 'it had not');
    assert.equal(messages.filter((message) => message.startsWith('reference rates fetched')).length, 1, 'a 304');
    await harness.stopService();
    const corrected = rate(TUESDAY, 'USD', '1.15');
    harness.sim.patch({ rates: [...NEW, corrected] });
    await startFrom(RATES_HISTORY_PATH);
    await handedOver([lines(OLD), lines([...NEW, ...OLD.slice(0, 1), corrected])]);
  });

  const FAULTS = [
    ['server_error', /the provider answered 500/],
    ['cut_off', /not well-formed XML at line \d+/],
    ['broken_off', /did not answer, or broke off/],
    ['huge', /larger than 16777216 bytes/],
    ['garbage', /the file holds no rate/i],
    ['disconnect', /did not answer, or broke off/],
  ] as const;
  for (const [kind, says] of FAULTS) {
    it(`passes on nothing of ${kind}, says so, and tries again`, async () => {
      await prepare(NEW);
      harness.sim.fault({ kind, times: 2 });
      await startFrom(RATES_HISTORY_PATH);
      await handedOver([lines(NEW)]);
      assert.equal(fetches(), 3);
      const failures = messages.filter((message) => message.startsWith('job failed'));
      assert.equal(failures.length, 2);
      for (const message of failures) {
        assert.match(message, says);
        assert.ok(!message.includes(harness.sim.url), 'the address may contain a key');
      }
    });
  }

  it('gives up a fetch that is never answered', async () => {
    await prepare(NEW);
    harness.sim.fault({ kind: 'hang' });
    await startFrom(RATES_HISTORY_PATH, { RATES_TIMEOUT_MS: '1000' });
    await handedOver([lines(NEW)]);
  });

  it('leaves a provider that stays broken alone until the next scheduled fetch, and its rates unknown', async () => {
    await prepare(NEW);
    harness.sim.fault({ kind: 'server_error', times: 6 });
    await startFrom(RATES_HISTORY_PATH, { RATES_BACKOFF_MS: '1' });
    await eventually(() => assert.equal(messages.filter((message) => message.startsWith('job failed')).length, 6));
    assert.deepEqual([fetches(), receiver.calls], [6, []]);
    await remembered(0);
    await harness.stopService();
    await startFrom(RATES_HISTORY_PATH);
    await handedOver([lines(NEW)]);
  });

  it('takes no rates of future days', async () => {
    await prepare([...NEW, rate('2082-11-30', 'USD', '9')]);
    await startFrom(RATES_HISTORY_PATH, { RATES_BACKOFF_MS: '1' });
    await eventually(() => assert.ok(messages.some((message) => /future days/.test(message))));
    assert.deepEqual(receiver.calls, []);
  });

  it('waits for attribution without calling the provider again', async () => {
    await prepare(NEW);
    await receiver[Symbol.asyncDispose]();
    const port = await freePort();
    await startFrom(RATES_HISTORY_PATH, { ATTRIBUTION_GRPC: `127.0.0.1:${port}` });
    await eventually(() => assert.equal(fetches(), 1));
    receiver = await startRatesReceiver(port);
    await handedOver([lines(NEW)]);
    await remembered(1);
    assert.equal(fetches(), 1);
  });

  it('fetches nothing when no address is set', async () => {
    await prepare(NEW);
    await harness.startService();
    assert.deepEqual([await pending(harness), fetches()], [0, 0]);
  });
});

/** Returns what the service itself reports as still to be fetched. */
async function pending(harness: Harness): Promise<number> {
  const { backlogs } = await harness.ops.getBacklog({});
  return Number(backlogs.find(({ name }) => name === 'rates')?.pending);
}
