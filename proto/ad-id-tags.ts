// Lists the names under which a link carries the ids of its ad: tracking reads clicks by them, and campaigns checks the links of
// ads by them.

/**
 * Of several names with an id, the first counts: our own proposal, the platforms' macros, then the names of HubSpot (hsa_) and
 * Hyros.
 */
export const AD_ID_TAGS = {
  campaign: ['utm_id', 'campaign_id', 'campaignid', 'gad_campaignid', 'hsa_cam', 'gc_id', 'cmpid', 'utm_campaign_id'],
  ad_set: [
    'adset_id',
    'ad_set_id',
    'adsetid',
    'adgroup_id',
    'adgroupid',
    'hsa_grp',
    'fbc_id',
    'h_ga_id',
    'utm_adset_id',
  ],
  ad: ['ad_id', 'adid', 'creative_id', 'creative', 'hsa_ad', 'h_ad_id', 'utm_ad_id'],
} as const;

/** The form of an id; anything else under such a name is skipped. */
export const AD_ID = /^[\w.:-]{1,100}$/;
