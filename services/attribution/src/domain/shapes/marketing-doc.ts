// Defines where an event came from, as it is read.

/** Where an event says that the person came from; unknown values are missing. */
export interface MarketingDoc {
  channel: string;
  source: string;
  medium: string;
  campaign?: string;
  platform?: string;
  campaign_external_id?: string;
  ad_set_external_id?: string;
  ad_external_id?: string;
  click_ids: Record<string, string>;
  has_evidence: boolean;
  is_internal: boolean;
  is_payment_return: boolean;
  is_paid: boolean;
}
