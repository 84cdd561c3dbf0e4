// Defines what a scenario is: a promise, a fault, and how soon everything must be as before.

import type { FaultFixture, FaultFixtureOptions, FaultProfile } from './fault-fixture.ts';
import type { Load } from './load.ts';

export interface Scene {
  readonly fixture: FaultFixture;
  readonly load: Load;
  /** The profiles that receive the load. */
  readonly profiles: readonly FaultProfile[];
  /** Reports what happens now. */
  tell(what: string): void;
  /** Continues the load for so many milliseconds, which is how long a fault lasts. Its end proves nothing. */
  continueFor(ms: number): Promise<void>;
}

export interface Scenario {
  readonly name: string;
  /** What holds through the fault; the name of its test. */
  readonly promise: string;
  /** Statuses with which calls may be refused; 0 is no response at all. */
  readonly refusals: readonly number[];
  /**
   * The bounds on an idle machine, from the end of the fault until a new payment is acknowledged, and until it is in the reports.
   * The long form prints them beside what it measured; no test fails for them, since no test knows its machine.
   */
  readonly recovers: { readonly answersMs: number; readonly showsMs: number };
  readonly replicas?: number;
  readonly env?: FaultFixtureOptions['env'];
  /** Requests per second, of six events each; 2 by default. */
  readonly perSecond?: number;
  /** Returns why it cannot be played on this machine, if so. */
  readonly whyNot?: () => string | undefined;
  /** Runs before there is any load. */
  prepare?(fixture: FaultFixture): Promise<void>;
  /** Causes the fault. When it resolves, the fault is over, and recovery is measured from then on. */
  strike(scene: Scene): Promise<void>;
  /** Checks what else must hold, after everything was checked. */
  verify?(scene: Scene): Promise<void>;
}
