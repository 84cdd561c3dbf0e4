// Tests that when a process dies in the middle of a replay, the next one continues where it stopped, and the figures are right.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { derivedState, totals } from './derived-state.ts';
import { fillProfile, isAsFresh, isSameState, LETTER_IS_DIRECT, rulesServed } from './replay-fixture.ts';
import { createReplayHold } from './replay-hold.ts';
import { type RunningAttribution, runAttribution } from './running-attribution.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
/** Three parts. */
const PERSONS = 60;
const PROFILE = 'profile-crash';

describe('a replay whose process dies', function () {
  this.timeout(300_000);
  let app: RunningAttribution;
  let child: ChildProcess | undefined;
  const { beforeReplayStep, halfway } = createReplayHold();

  before(async () => {
    app = await runAttribution('replay-crash', { replacedRetentionMs: 0, eventsPerPart: 200, beforeReplayStep });
    await fillProfile(app, PROFILE, PERSONS);
  });
  after(async () => {
    child?.kill('SIGKILL');
    await app[Symbol.asyncDispose]();
  });

  const putRules = (channel: string) =>
    app.classifications.setClassification({ profileId: PROFILE, rules: [{ ...LETTER_IS_DIRECT, channel }] });
  const replayDoc = async () => {
    const replay = await app.collections.replays.findOne({ _id: PROFILE });
    assert.ok(replay);
    return replay;
  };

  it('continues where it stopped when the service is stopped and started', async () => {
    const goOn = await halfway(PROFILE, () => putRules('print'));
    const stopped = app.stop();
    goOn();
    await stopped;
    const { state, parts_done, parts_total } = await replayDoc();
    assert.deepEqual([state, parts_done > 0, parts_total], ['deriving', true, 3]);
    await app.restart();
    await app.drained();
    assert.equal((await replayDoc()).persons_done, PERSONS);
    await isAsFresh(app, PROFILE);
  });

  it('is finished by another process when it was killed several times', async () => {
    const served = await derivedState(app.collections, PROFILE);
    await putRules('direct');
    await app.stop();
    const standing = async () => {
      const { state, target, parts_done, after } = await replayDoc();
      return JSON.stringify([state, target, parts_done, after]);
    };
    for (let kills = 0; kills < 3 && (await replayDoc()).state !== 'clearing'; kills++) {
      const before = await standing();
      child = spawn(process.execPath, [MAIN], { env: { ...process.env, ...env(app) }, stdio: 'ignore' });
      await eventually(async () => assert.notEqual(await standing(), before));
      child.kill('SIGKILL');
      await once(child, 'exit');
      // Another process can take what a dead process held after ten seconds; here at once.
      await app.collections.leases.updateMany({}, { $set: { held: false } });
      const { state } = await replayDoc();
      // No request read it at this moment, but what is stored for readers is complete after each death.
      if (state === 'queued' || state === 'deriving') isSameState(await derivedState(app.collections, PROFILE), served);
      assert.equal((await totals(app.collections, PROFILE)).count, PERSONS);
    }
    await app.restart();
    await app.drained();
    assert.deepEqual(
      (await rulesServed(app, PROFILE)).map(({ channel }) => channel),
      ['direct'],
    );
    await isAsFresh(app, PROFILE);
  });
});

const env = ({ config }: RunningAttribution) => ({
  MONGODB_URL: config.MONGODB_URL,
  MONGODB_DATABASE: config.MONGODB_DATABASE,
  NATS_URL: config.NATS_URL,
  BUS_PREFIX: config.BUS_PREFIX,
  LOG_LEVEL: 'error',
});
