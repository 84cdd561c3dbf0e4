// The names under which a link carries the ids of its ad: tracking reads clicks by them, campaigns judges the links of ads by them.

/** Of several that hold an id, the first counts: our own proposal, the platforms' macros, then HubSpot's (hsa_) and Hyros's names. */
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

/** What an id can be; anything else under such a name is passed over. */
export const AD_ID = /^[\w.:-]{1,100}$/;
