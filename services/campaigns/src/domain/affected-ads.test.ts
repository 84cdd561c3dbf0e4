// Tests that ads paused on their own stay paused, and that an ad under review runs neither before nor after.
import assert from 'node:assert/strict';
import { isDecidedByAd, isDecidedByCampaign } from './affected-ads.ts';

describe('whether an ad runs', () => {
  const table: [
    status: string,
    effective: string,
    adSet: string,
    campaign: string,
    byCampaign: boolean,
    byItself: boolean,
  ][] = [
    ['ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE', true, true],
    ['ACTIVE', 'CAMPAIGN_PAUSED', 'ACTIVE', 'PAUSED', true, false],
    ['PAUSED', 'PAUSED', 'ACTIVE', 'ACTIVE', false, true],
    ['ACTIVE', 'ADSET_PAUSED', 'PAUSED', 'ACTIVE', false, false],
    ['ACTIVE', 'CAMPAIGN_PAUSED', 'PAUSED', 'PAUSED', false, false],
    ['ACTIVE', 'DISAPPROVED', 'ACTIVE', 'ACTIVE', false, false],
    ['ACTIVE', 'PENDING_REVIEW', 'ACTIVE', 'PAUSED', false, false],
    ['ACTIVE', 'WITH_ISSUES', 'ACTIVE', 'ACTIVE', true, true],
    ['ARCHIVED', 'ARCHIVED', 'ACTIVE', 'ACTIVE', false, false],
  ];
  for (const [status, effectiveStatus, adSetStatus, campaignStatus, byCampaign, byItself] of table) {
    it(`${status} shown as ${effectiveStatus} in a set ${adSetStatus} of a campaign ${campaignStatus}`, () => {
      const ad = { status, effectiveStatus, adSetStatus, campaignStatus };
      assert.deepEqual([isDecidedByCampaign(ad), isDecidedByAd(ad)], [byCampaign, byItself]);
    });
  }
});
