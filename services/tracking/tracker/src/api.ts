// Declares what a page can call: window.touchline, and the same in the npm package.
import type { Scalar } from './tracked-event.ts';

/** What identifies a person; of several identifiers the strongest counts: external_id, then email, phone, national_id. */
export interface TouchlineTraits {
  email?: string;
  /** With +, or as it is dialled in `country`. */
  phone?: string;
  external_id?: string | number;
  national_id?: string;
  first_name?: string;
  last_name?: string;
  /** Two letters, such as CL. */
  country?: string;
}

/** What the npm package offers, and window.touchline. */
export interface TouchlineApi {
  /** Links this browser to a person. */
  identify(traits: TouchlineTraits): void;
  /** Records an event of the site's own, under a name of yours, such as brochure_opened. */
  track(name: string, properties?: Record<string, Scalar>): void;
  /**
   * Says whether the visitor agrees to be tracked. Only true is consent; anything else deletes what is stored and stops.
   * Afterwards the window gets the event `touchline:consent` with the answer as its detail.
   */
  consent(isGiven: boolean): void;
}

/** A call that the page's stub collected before the script was loaded. */
export type TouchlineCall = [keyof TouchlineApi, ...unknown[]];

/** What is at window.touchline. */
export interface Touchline extends TouchlineApi {
  /** Calls made before the script was loaded. */
  q?: TouchlineCall[];
  isLoaded?: boolean;
}
