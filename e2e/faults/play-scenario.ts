// Plays one scenario from load to verdict. All take the same steps: the load starts, the system works, the fault strikes, the
// system recovers, every figure adds up.
import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { checkAll, conversionsOf, someShow } from './check.ts';
import type { FaultFixture } from './fault-fixture.ts';
import { startLoad } from './load.ts';
import type { Result } from './results.ts';
import type { Scenario, Scene } from './scenario.ts';

const PROFILES = 3;
/** How many requests the load sends after the fault before it ends. */
const AFTERWARDS = 2;

/**
 * Plays the scenario on the fixture.
 * @returns what was measured; whether recovery was fast enough is for people to judge, who know what else the machine did
 * @throws AssertionError when a promise does not hold, or the system does not recover
 */
export async function playScenario(
  scenario: Scenario,
  fixture: FaultFixture,
  tell: (what: string) => void,
): Promise<Result> {
  await scenario.prepare?.(fixture);
  const labels = Array.from({ length: PROFILES }, (_, n) => `${scenario.name}-${n}`);
  const profiles = await Promise.all(labels.map((label) => eventually(() => fixture.newProfile(label))));
  const sentinel = await fixture.newProfile(`${scenario.name}-sentinel`);
  const { baseUrl } = fixture.services.addresses;
  await using load = startLoad({
    baseUrl,
    profiles,
    sentinel,
    ...(scenario.perSecond ? { perSecond: scenario.perSecond } : {}),
  });
  const scene: Scene = { fixture, load, profiles, tell, continueFor: (ms) => delay(ms) };
  await someShow(fixture, profiles);

  tell('the fault');
  await scenario.strike(scene);
  const endedAt = performance.now();
  tell('recovering');
  await load.sendOne();
  const answersMs = performance.now() - endedAt;
  await eventually(
    async () => assert.ok((await conversionsOf(fixture, sentinel)) > 0, 'the new payment is not in the reports'),
    {
      everyMs: 100,
    },
  );
  const showsMs = performance.now() - endedAt;

  tell('checking');
  await load.arrive(AFTERWARDS);
  await load.stop();
  const { ledger } = load;
  const events = await checkAll(fixture, [...profiles, sentinel], ledger, scenario.refusals);
  await scenario.verify?.(scene);
  const { name, recovers } = scenario;
  return {
    name,
    events,
    refusals: ledger.refusalCounts(),
    waitedMs: ledger.longestWaitMs(),
    answersMs,
    showsMs,
    recovers,
  };
}
