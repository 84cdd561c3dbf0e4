// Makes ads for the tests of the rules, with a default for everything that a test does not mention.
import type { AdFacts } from './ad-facts.ts';

export function adFacts(over: Partial<AdFacts> & Pick<AdFacts, 'id'>): AdFacts {
  return {
    externalId: over.id,
    name: `ad ${over.id}`,
    campaignName: '',
    adSetName: '',
    platform: 'social_ads',
    objective: 'sales',
    format: 'video',
    geo: 'CL',
    placement: 'automatic',
    audienceWarmth: 'cold',
    thumbnailUrl: '',
    videoId: '',
    callToActionType: '',
    spend: '100',
    impressions: 10_000,
    clicks: 100,
    conversations: null,
    platformConversions: null,
    platformConversionValue: null,
    outcomes: 0,
    cashOutcomes: 0,
    cashValue: '0',
    pipelineOutcomes: 0,
    pipelineValue: '0',
    messagingOutcomes: 0,
    ctr: null,
    cpc: null,
    roas: null,
    cac: null,
    costPerConversation: null,
    ...over,
  };
}
