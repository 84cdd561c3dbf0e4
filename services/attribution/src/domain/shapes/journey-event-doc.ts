// Defines an event of a journey as it is read; what it does not say is missing. store/journeys/stored-event.ts defines how it is
// stored.
import type { MarketingDoc } from './marketing-doc.ts';

/** One event of a journey, as identity.resolved reported it, under the person to whom it belongs now. */
export interface JourneyEventDoc {
  _id: string; // event_id
  profile_id: string;
  /** The person now: root customer, or the visitor's published UUID (visitorPersonId). Rewritten by links and merges. */
  person_id: string;
  /** The customer named by the event's own traits, as resolved; missing when the event named nobody. */
  customer_id?: string;
  /** True when customer_id is the customer to whom the merchant assigned the payment; missing otherwise. */
  is_payer_assigned?: true;
  /** True for the page that a link with a valid token opened. */
  is_link_click: boolean;
  visitor_id?: string;
  time: Date;
  received_at: Date;
  revision: number;
  event_type: string;
  event_name: string;
  /** Filled from messages of earlier releases, which still carried it; empty since. */
  idempotency_key: string;
  /** Exact decimal string in currency; missing when the event carries no money. */
  value?: string;
  currency?: string;
  subject_ref?: string;
  /** True for a browser's event when the profile books no money of browsers: it has no value, and is no payment. */
  money_left_out?: true;
  /** Set from messages of earlier releases, which still carried it; missing since. */
  session_id?: string;
  /** How long a silence after the event ends the visit, by the profile's setting; missing for 30 minutes. */
  session_timeout_minutes?: number;
  action_source?: string;
  /**
   * The server's origin from which it came (outcomeProvider); missing for a browser's event, and for events from before this
   * field existed.
   */
  provider?: string;
  web?: { url: string; host: string; path: string; referrer?: string };
  marketing: MarketingDoc;
  device: { type?: string; browser?: string; os?: string };
  geo: { country?: string; city?: string };
  /** What the browser or the merchant said with it of consent to advertising; missing when nobody did. */
  consent?: 'granted' | 'denied';
  /** True when its browser signalled Global Privacy Control; missing otherwise. */
  gpc?: true;
  /** Ids in the cookies of an ad platform (fbc, fbp), which are no evidence of where the person came from; missing for none. */
  ad_cookies?: Record<string, string>;
  /** True after its person was erased: what was personal is removed or a pseudonym (domain/erasure/pseudonymise.ts). */
  erased?: boolean;
  /** Set once its person was erased: the conditions of channel rules that its page matched (domain/classification.ts). */
  kept_conditions?: string[];
}
