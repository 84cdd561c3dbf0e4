// An event as a caller sent it, in the shape the rules of this folder read; an empty string stands for absent.

import type { Door } from './event-id.ts';

export type Origin = 'server' | 'browser' | 'provider';

/** What identifies a person; kept apart from everything else so that it can be erased. */
export interface Traits {
  email: string;
  phone: string;
  externalId: string;
  nationalId: string;
  firstName: string;
  lastName: string;
  /** ISO 3166-1 alpha-2 hint for phone and national id. */
  country: string;
  /** Ids that connected systems give the person; only integrations send them. */
  crmContactId: string;
  storeCustomerId: string;
  paymentsCustomerId: string;
}

export interface DraftContext {
  url: string;
  referrer: string;
  userAgent: string;
  country: string;
  city: string;
  title: string;
}

/** An ad named by its platform's own ids. */
export interface CampaignRef {
  platform: string;
  campaignId: string;
  adSetId: string;
  adId: string;
}

export interface EventDraft {
  profileId: string;
  origin: Origin;
  door: Door;
  eventName: string;
  eventType: string;
  /** undefined stands for now. */
  eventTime: Date | undefined;
  idempotencyKey: string;
  anonymousId: string;
  sessionId: string;
  traits: Traits;
  /** Decimal text in the currency's major unit. */
  value: string;
  currency: string;
  subjectRef: string;
  properties: Readonly<Record<string, unknown>>;
  context: DraftContext;
  campaign: CampaignRef;
  clickIds: Readonly<Record<string, string>>;
  actionSource: string;
  /** The svc_t that the tracker read off the address bar. */
  linkToken: string;
}

export const noTraits: Traits = {
  email: '',
  phone: '',
  externalId: '',
  nationalId: '',
  firstName: '',
  lastName: '',
  country: '',
  crmContactId: '',
  storeCustomerId: '',
  paymentsCustomerId: '',
};

export const noContext: DraftContext = { url: '', referrer: '', userAgent: '', country: '', city: '', title: '' };

export const noCampaign: CampaignRef = { platform: '', campaignId: '', adSetId: '', adId: '' };
