// Which ads a pause stops, or a resume starts: those that nothing else holds back.
interface AdState {
  readonly status: string;
  readonly effectiveStatus: string;
  readonly adSetStatus: string;
  readonly campaignStatus: string;
}

/** What keeps an ad from running whatever its switches say. */
const HELD_BACK = new Set([
  'DISAPPROVED',
  'PENDING_REVIEW',
  'PENDING_BILLING_INFO',
  'PREAPPROVED',
  'ARCHIVED',
  'DELETED',
]);

/** True when the campaign's own switch is all that decides whether the ad runs. */
export const isDecidedByCampaign = ({ status, effectiveStatus, adSetStatus }: AdState): boolean =>
  status === 'ACTIVE' && adSetStatus === 'ACTIVE' && !HELD_BACK.has(effectiveStatus);

/** True when the ad's own switch is. */
export const isDecidedByAd = ({ effectiveStatus, adSetStatus, campaignStatus }: AdState): boolean =>
  adSetStatus === 'ACTIVE' && campaignStatus === 'ACTIVE' && !HELD_BACK.has(effectiveStatus);
