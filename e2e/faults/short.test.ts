// The scenarios that every run of the tests plays: one system, on the servers of the other tests, whose lines are cut.

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
