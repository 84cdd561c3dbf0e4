// Describes what a chat vendor reports about one number: the messages that people wrote to it, and the status of those that it
// sent.
import { chatPersonId } from '@touchline/chassis/identifiers/chat-person.ts';
import type { ProviderOutcome } from '../provider-outcome.ts';

/** The ad from which a conversation began, as the vendor reports it. */
export interface AdReferral {
  /** The platform's id of the ad; null for a post. */
  readonly adId: string | null;
  /** Absent for ads that are shown in Status. */
  readonly clickId: string | null;
}

export interface InboundMessage {
  /** The vendor's id. WhatsApp's contains the person's number. */
  readonly externalId: string;
  /** The person as threads name them: the digits of a number, or an id of a page's product (chassis, chat-person.ts). */
  readonly person: string;
  readonly type: string;
  readonly sentAt: Date;
  readonly referral: AdReferral | null;
  /** The person wrote nothing, and only came to the thread. */
  readonly isOnlyReferral?: boolean;
}

export interface MessageStatus {
  /** Our own id of the message, which was sent along with it. */
  readonly messageId: string;
  readonly status: string;
  /** The code and text of the error; null without one. */
  readonly fault: { readonly code: string; readonly text: string } | null;
}

export interface NumberUpdates {
  readonly numberId: string;
  readonly messages: readonly InboundMessage[];
  readonly statuses: readonly MessageStatus[];
}

/**
 * Returns the conversation that an ad brought, as an outcome.
 * @param account the vendor's id of the number or the page
 * @param id one of ours, since the vendor's would reveal who wrote
 * @returns null for a message that did not come from an ad
 */
export function conversationStarted(
  account: string,
  id: string,
  { person, sentAt, referral }: InboundMessage,
): ProviderOutcome | null {
  if (referral === null) return null;
  return {
    externalId: id,
    eventName: 'dm_started',
    eventType: 'dm_started',
    occurredAt: sentAt,
    // Only digits are a phone number; other names of the vendor's are not.
    person: /^[1-9]\d{6,14}$/.test(person) ? { phone: `+${person}` } : { chatPersonId: chatPersonId(account, person) },
    money: null,
    actionSource: 'business_messaging',
    ...(referral.adId !== null && { campaign: { platform: 'social_ads', adId: referral.adId } }),
    ...(referral.clickId !== null && { clickIds: { ctwa_clid: referral.clickId } }),
  };
}
