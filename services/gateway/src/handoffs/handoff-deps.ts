// Declares the dependencies that the pages of a hand-off share.
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import type { Services } from '../services.ts';
import type { ConsentStates } from './consent-state.ts';
import type { HandoffLinks } from './handoff-links.ts';

/** The dependencies of a page handler. */
export interface HandoffDeps {
  readonly services: Services;
  readonly links: HandoffLinks;
  readonly states: ConsentStates;
  readonly baseUrl: () => string;
  readonly logger: Logger;
}
