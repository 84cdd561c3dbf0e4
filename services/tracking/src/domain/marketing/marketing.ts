// Declares where the person of an event came from, in the shape of events.v1.Marketing.
import type { Plain } from '@touchline/chassis/proto/plain.ts';
import type { Channel } from '@touchline/proto/channels.ts';
import type { Marketing as MarketingMessage } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import type { CampaignRef } from '../event-draft.ts';

export interface Marketing extends Omit<Plain<MarketingMessage>, 'channel'> {
  channel: Channel;
}

/** The classification of an event without evidence. */
export const DIRECT = { channel: 'direct', source: 'direct', medium: 'none' } as const satisfies Marketing;

/** The evidence by which an event is classified. */
export interface Sighting {
  /** The page; absent for events that did not happen on the web. */
  page?: URL | undefined;
  referrer?: string | undefined;
  campaign?: CampaignRef | undefined;
  clickIds?: Readonly<Record<string, string>> | undefined;
  /** Sites of the profile besides that of the page. */
  ownSites?: readonly string[];
}
