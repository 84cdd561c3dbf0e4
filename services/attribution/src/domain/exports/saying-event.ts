// Defines what is read of a person's events before one of their conversions may be sent to an ad platform.
import type { SessionEvent } from '../sessions.ts';
import type { JourneyEventDoc } from '../shapes/journey-event-doc.ts';

export type SayingEvent = SessionEvent &
  Pick<JourneyEventDoc, '_id' | 'event_type' | 'provider' | 'erased' | 'consent' | 'gpc' | 'ad_cookies'>;
