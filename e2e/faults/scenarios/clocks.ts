// Makes the services' clocks jump away from the time of everything else.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faketimeLibrary, whyNoFaketime } from '../faketime.ts';
import type { FaultFixture } from '../fault-fixture.ts';
import type { Scenario } from '../scenario.ts';

/** Longer than the interval at which the library reads the file. */
const SETTLED_MS = 6000;

const clockFile = (dir: string) => join(dir, 'clock');
const setClock = ({ dir }: FaultFixture, seconds: number) =>
  writeFileSync(clockFile(dir), `${seconds < 0 ? '' : '+'}${seconds}\n`);

export const clockJumps: Scenario = {
  name: 'clock-jumps',
  promise: 'clocks that jump ten minutes ahead and ten minutes back change no figure',
  // A call in flight when the clock jumped has exceeded its deadline.
  refusals: [503],
  recovers: { answersMs: 10_000, showsMs: 60_000 },
  whyNot: whyNoFaketime,
  env: (dir) => {
    writeFileSync(clockFile(dir), '+0\n');
    return {
      LD_PRELOAD: faketimeLibrary() ?? '',
      FAKETIME_TIMESTAMP_FILE: clockFile(dir),
      FAKETIME_CACHE_DURATION: '1',
      // Timers keep running, as on a machine whose clock is set.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
  },
  async strike({ fixture, continueFor, tell }) {
    for (const seconds of [600, -600, 0]) {
      tell(`the clock says ${seconds} s`);
      setClock(fixture, seconds);
      await continueFor(SETTLED_MS);
    }
  },
};
