// Turns what a person submitted in the form of an ad into an outcome: a lead, with the ad that brought it.
import { z } from 'zod';
import type { ProviderOutcome, ProviderPerson } from '../../domain/provider-outcome.ts';

const id = z.string().nullish();

export const LEAD_FIELDS = 'id,created_time,ad_id,adset_id,campaign_id,form_id,is_organic,field_data';

export const LeadSchema = z.object({
  id: z.string().min(1),
  /** As 2026-11-01T10:00:00+0000. */
  created_time: z.string(),
  ad_id: id,
  adset_id: id,
  campaign_id: id,
  form_id: id,
  is_organic: z.boolean().nullish(),
  field_data: z.array(z.object({ name: z.string(), values: z.array(z.string()) })).default([]),
});
export type Lead = z.output<typeof LeadSchema>;

/**
 * Returns the outcome of a lead. Only the answers that name the person are read; whatever else a form asks is the merchant's.
 */
export function leadOutcome(lead: Lead): ProviderOutcome {
  const { ad_id: adId, adset_id: adSetId, campaign_id: campaignId } = lead;
  return {
    externalId: lead.id,
    eventName: 'lead_created',
    eventType: 'lead_created',
    occurredAt: new Date(lead.created_time.replace(/([+-]\d{2})(\d{2})$/, '$1:$2')),
    person: personOf(lead),
    money: null,
    properties: { form_id: lead.form_id },
    ...(adId &&
      !lead.is_organic && {
        campaign: {
          ...{ platform: 'social_ads', adId },
          ...(adSetId && { adSetId }),
          ...(campaignId && { campaignId }),
        },
      }),
  };
}

/** Reads the person by the names that Meta gives its predefined questions. */
function personOf({ field_data: answers }: Lead): ProviderPerson {
  const answer = (name: string) => answers.find((one) => one.name === name)?.values[0]?.trim();
  const [first, ...rest] = (answer('full_name') ?? '').split(/\s+/);
  return {
    email: answer('email') ?? answer('work_email'),
    phone: answer('phone_number') ?? answer('work_phone_number'),
    firstName: answer('first_name') ?? first,
    lastName: answer('last_name') ?? rest.join(' '),
    nationalId: answer('national_id_number'),
  };
}
