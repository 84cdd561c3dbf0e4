// What a scenario is: a promise, a fault, and how soon everything must be as before.

import type { FaultFixture, FaultFixtureOptions, FaultProfile } from './fault-fixture.ts';
import type { Load } from './load.ts';

export interface Scene {
  readonly fixture: FaultFixture;
  readonly load: Load;
  /** Those that the load sends to. */
  readonly profiles: readonly FaultProfile[];
  /** Says what happens now. */
  tell(what: string): void;
  /** Goes on with the load for so long, in milliseconds: how long a fault lasts. Nothing can be concluded from its end. */
  playOn(ms: number): Promise<void>;
}

export interface Scenario {
  readonly name: string;
  /** What holds through it; the name of its test. */
  readonly promise: string;
  /** Statuses that calls may be refused with; 0 is no answer at all. */
  readonly refusals: readonly number[];
  /**
   * What a machine that does nothing else keeps, from the end of the fault until a new payment is acknowledged, and until it
   * shows in the reports. The long form prints it beside what it measured; no test fails for it, since no test knows its machine.
   */
  readonly recovers: { readonly answersMs: number; readonly showsMs: number };
  readonly replicas?: number;
  readonly env?: FaultFixtureOptions['env'];
  /** Requests of six events a second; 2 unless told. */
  readonly perSecond?: number;
  /** Why it can not play on this machine. */
  readonly whyNot?: () => string | undefined;
  /** Before there is any load. */
  prepare?(fixture: FaultFixture): Promise<void>;
  /** Does the fault; what it does when it resolves is over, and from then on recovery counts. */
  strike(scene: Scene): Promise<void>;
  /** More that must hold when everything was checked. */
  verify?(scene: Scene): Promise<void>;
}
