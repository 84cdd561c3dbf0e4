// The scenarios that every run of the tests plays: one system, on the servers of the other tests, whose lines are cut.

import { playScenario } from './play-scenario.ts';
import { shortScenarios } from './scenarios/all-scenarios.ts';
import { type Stage, startStage } from './stage.ts';
import { exitOnSignals } from './undo-at-exit.ts';

exitOnSignals();

describe('under a constant load of events', () => {
  let stage: Stage;
  let started: Stage | undefined;
  before(async () => {
    started = await startStage({});
    stage = started;
  });
  after(() => started?.[Symbol.asyncDispose]());

  for (const scenario of shortScenarios) {
    it(scenario.promise, async () => {
      await playScenario(scenario, stage, () => undefined);
    });
  }
});
