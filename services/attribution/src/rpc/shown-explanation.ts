// Defines what an explanation is shown with, besides itself.
import type { JourneyEvent } from '../domain/journey-event.ts';
import type { TouchEntities } from '../store/ads/touch-entities.ts';
import type { OwnedBrowser } from '../store/journeys/shared-browsers.ts';
import type { ServedProfile } from '../store/profiles/read-profile.ts';
import type { ListedConversion } from '../store/reports/read-conversions.ts';

export interface Shown {
  /** The conversion as reports have it. */
  readonly found: ListedConversion;
  readonly profile: ServedProfile;
  /** The person's events. */
  readonly byId: ReadonlyMap<string, JourneyEvent>;
  readonly entities: TouchEntities;
  readonly owners: ReadonlyMap<string, OwnedBrowser>;
  /** The browsers of the touches, in the order of their first touch. */
  readonly visitorIds: readonly string[];
  readonly eventsOfOthers: number;
}
