// Declares an event as a caller sent it, in the shape of tracking.v1.EventDraft. What was not sent is absent.
import type { Plain } from '@touchline/chassis/proto/plain.ts';
import type { UserTraits } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import type {
  EventDraft as DraftMessage,
  CampaignRef as RefMessage,
} from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import type { Door } from './event-id.ts';

export type Origin = 'server' | 'browser' | 'provider';

/** What identifies a person; kept apart from everything else so that it can be erased. */
export type Traits = Plain<UserTraits>;

/** An ad named by its platform's own ids. */
export type CampaignRef = Plain<RefMessage>;

type AlwaysSaid = 'profileId' | 'origin' | 'door' | 'eventName';

export interface EventDraft extends Omit<Plain<DraftMessage>, AlwaysSaid> {
  profileId: string;
  origin: Origin;
  door: Door;
  eventName: string;
  /** The svc_t that the tracker read from the page's address. */
  linkToken?: string;
  /** How a browser's event arrived; it is counted and not stored. */
  arrival?: {
    /** By how much the browser's clock was behind ours when it sent the event; absent when it did not say. */
    readonly clockOffMs?: number;
    /** The host at which the browser found the collector. */
    readonly collectorHost: string;
  };
}
