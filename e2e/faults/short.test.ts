// Plays the scenarios of every test run: one system, on the servers of the other tests, with cut proxies instead of killed
// servers.

import { type FaultFixture, startFaultFixture } from './fault-fixture.ts';
import { playScenario } from './play-scenario.ts';
import { shortScenarios } from './scenarios/all-scenarios.ts';
import { exitOnSignals } from './undo-at-exit.ts';

exitOnSignals();

describe('under a constant load of events', () => {
  let fixture: FaultFixture;
  let started: FaultFixture | undefined;
  before(async () => {
    started = await startFaultFixture({});
    fixture = started;
  });
  after(() => started?.[Symbol.asyncDispose]());

  for (const scenario of shortScenarios) {
    it(scenario.promise, async () => {
      await playScenario(scenario, fixture, () => undefined);
    });
  }
});
