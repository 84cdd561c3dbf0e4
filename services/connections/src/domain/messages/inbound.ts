// What a chat vendor tells of one number: what people wrote to it, and what became of what it sent.
import type { ProviderOutcome } from '../provider-outcome.ts';

/** The ad that a conversation began at, as the vendor tells it. */
export interface AdReferral {
  /** The platform's id of the ad; null where it was a post. */
  readonly adId: string | null;
  /** Absent for ads that are shown in Status. */
  readonly clickId: string | null;
}

export interface InboundMessage {
  /** The vendor's id. It has the person's number in it. */
  readonly externalId: string;
  /** As the vendor names the person: the digits of their number, as a rule. */
  readonly person: string;
  readonly type: string;
  readonly sentAt: Date;
  readonly referral: AdReferral | null;
}

export interface MessageStatus {
  /** Our own id of the message, which went along with it. */
  readonly messageId: string;
  readonly status: string;
  /** The code and the text of what went wrong; null where nothing did. */
  readonly fault: { readonly code: string; readonly text: string } | null;
}

export interface NumberUpdates {
  readonly numberId: string;
  readonly messages: readonly InboundMessage[];
  readonly statuses: readonly MessageStatus[];
}

/**
 * The conversation that an ad brought, as an outcome.
 * @param id of ours, since the vendor's would tell who wrote
 * @returns null for a message that came by no ad
 */
export function conversationStarted(id: string, { person, sentAt, referral }: InboundMessage): ProviderOutcome | null {
  if (referral === null) return null;
  return {
    externalId: id,
    eventName: 'dm_started',
    eventType: 'dm_started',
    occurredAt: sentAt,
    // A name of the vendor's own is no number.
    person: /^[1-9]\d{6,14}$/.test(person) ? { phone: `+${person}` } : {},
    money: null,
    actionSource: 'business_messaging',
    ...(referral.adId !== null && { campaign: { platform: 'social_ads', adId: referral.adId } }),
    ...(referral.clickId !== null && { clickIds: { ctwa_clid: referral.clickId } }),
  };
}
