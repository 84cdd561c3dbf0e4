// Where an event came from, as it is stored with it.

/** Where an event says that the person came from; null stands for unknown. */
export interface MarketingDoc {
  channel: string;
  source: string;
  medium: string;
  campaign: string | null;
  platform: string | null;
  campaign_external_id: string | null;
  ad_set_external_id: string | null;
  ad_external_id: string | null;
  click_ids: Record<string, string>;
  has_evidence: boolean;
  is_internal: boolean;
  is_payment_return: boolean;
  is_paid: boolean;
}
