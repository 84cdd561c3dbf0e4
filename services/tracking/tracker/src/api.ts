// Declares what a page can call: window.touchline.
import type { Scalar } from './tracked-event.ts';

/** What identifies a person; a customer is told apart by the first four. */
export interface TouchlineTraits {
  email?: string;
  phone?: string;
  external_id?: string | number;
  national_id?: string;
  first_name?: string;
  last_name?: string;
  country?: string;
}

export interface TouchlineApi {
  /** Links this browser to a person. */
  identify(traits: TouchlineTraits): void;
  /** Records an event of the site's own. */
  track(name: string, properties?: Record<string, Scalar>): void;
  /**
   * Says whether the visitor agrees to be tracked. Only true is consent; anything else deletes what is stored and stops.
   * Afterwards the window gets the event `touchline:consent` with the answer as its detail.
   */
  consent(isGiven: boolean): void;
}

/** The names of the calls, with which the page's stub collects them before the script is loaded. */
export type TouchlineCall = [keyof TouchlineApi, ...unknown[]];

/** What is at window.touchline. */
export interface Touchline extends TouchlineApi {
  /** Calls made before the script was loaded, which the page's stub collected. */
  q?: TouchlineCall[];
  isLoaded?: boolean;
}
