// One scenario from load to verdict. The steps are the same for all: people come, it works, the fault, it works again,
// everything adds up.
import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { patient } from '@touchline/chassis/testing/patience.ts';
import { checkAll, conversionsOf, someShow } from './check.ts';
import { startLoad } from './load.ts';
import type { Result } from './results.ts';
import type { Scenario, Scene } from './scenario.ts';
import type { Stage } from './stage.ts';

const PROFILES = 3;
/** Some events after the fault, before the load ends. */
const AFTERWARDS_MS = 1000;
/** For the reports to catch up with the rest, beyond the bound on recovery. */
const CATCH_UP_MS = 60_000;

/**
 * Plays the scenario on the stage.
 * @returns what was measured
 * @throws AssertionError when anything that was promised does not hold, or recovery took too long
 */
export async function play(scenario: Scenario, stage: Stage, tell: (what: string) => void): Promise<Result> {
  await scenario.prepare?.(stage);
  const labels = Array.from({ length: PROFILES }, (_, n) => `${scenario.name}-${n}`);
  const profiles = await Promise.all(labels.map((label) => eventually(() => stage.newProfile(label))));
  const sentinel = await stage.newProfile(`${scenario.name}-sentinel`);
  const { baseUrl } = stage.services.addresses;
  await using load = startLoad({
    baseUrl,
    profiles,
    sentinel,
    ...(scenario.perSecond ? { perSecond: scenario.perSecond } : {}),
  });
  const scene: Scene = { stage, load, profiles, tell, playOn: (ms) => delay(ms) };
  await someShow(stage, profiles);

  tell('the fault');
  await scenario.strike(scene);
  const endedAt = performance.now();
  tell('recovering');
  await load.sendOne();
  const answersMs = performance.now() - endedAt;
  await eventually(async () => assert.ok((await conversionsOf(stage, sentinel)) > 0, 'the new payment does not show'), {
    timeoutMs: scenario.recovers.showsMs,
    everyMs: 100,
  });
  const showsMs = performance.now() - endedAt;
  assert.ok(
    answersMs < patient(scenario.recovers.answersMs),
    `the API answered again after ${Math.round(answersMs)} ms`,
  );

  tell('checking');
  await delay(AFTERWARDS_MS);
  await load.stop();
  const { ledger } = load;
  const events = await checkAll(stage, [...profiles, sentinel], ledger, {
    allowed: scenario.refusals,
    withinMs: CATCH_UP_MS,
  });
  await scenario.verify?.(scene);
  return { name: scenario.name, events, refusals: ledger.refusalCounts(), answersMs, showsMs };
}
