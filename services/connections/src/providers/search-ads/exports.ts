// Provides what exports need of Google: conversions of a conversion action, and lists of Customer Match.
import type { AdExports } from '../../domain/exports/ad-exports.ts';
import { audienceSize, changeMembers, makeAudience } from './audiences.ts';
import type { GoogleClient } from './google-client.ts';
import { laterResults, sendConversions } from './send-conversions.ts';

export function createExports(google: GoogleClient): AdExports {
  return {
    targetKinds: new Set(['search_ads_conversion_action']),
    sendConversions: (of, batch) => sendConversions(google, of, batch),
    laterResults: (of, traceIds) => laterResults(google, of, traceIds),
    messagingDataset: async () => null,
    // Ads of this platform do not optimise for a dataset.
    liveAdSets: async () => [],
    audienceTerms: async () => undefined,
    audienceTermsUrl: () => 'https://support.google.com/google-ads/answer/6299717',
    makeAudience: (of, audience) => makeAudience(google, of, audience),
    addMembers: (of, audienceId, batch) => changeMembers(google, 'ingest', of, audienceId, batch),
    removeMembers: (of, audienceId, batch) => changeMembers(google, 'remove', of, audienceId, batch),
    audienceSize: (of, audienceId) => audienceSize(google, of, audienceId),
  };
}
