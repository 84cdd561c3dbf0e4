// Finds the ads that a pause stops or a resume starts: those that nothing else keeps from running.
interface AdState {
  readonly status: string;
  readonly effectiveStatus: string;
  readonly adSetStatus: string;
  readonly campaignStatus: string;
}

/** Effective statuses that keep an ad from running, whatever its switches say. */
const HELD_BACK = new Set([
  'DISAPPROVED',
  'PENDING_REVIEW',
  'PENDING_BILLING_INFO',
  'PREAPPROVED',
  'ARCHIVED',
  'DELETED',
]);

/** Reports whether only the campaign's own switch decides that the ad runs. */
export const isDecidedByCampaign = ({ status, effectiveStatus, adSetStatus }: AdState): boolean =>
  status === 'ACTIVE' && adSetStatus === 'ACTIVE' && !HELD_BACK.has(effectiveStatus);

/** Reports whether only the ad's own switch decides that it runs. */
export const isDecidedByAd = ({ effectiveStatus, adSetStatus, campaignStatus }: AdState): boolean =>
  adSetStatus === 'ACTIVE' && campaignStatus === 'ACTIVE' && !HELD_BACK.has(effectiveStatus);
