// Makes the mutation that pauses or resumes one object of Google Ads.
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import type { StatusWrite } from '../../domain/ad-objects.ts';
import type { Mutation } from './google-client.ts';

/** @param adGroupId the ad group of an ad, which the platform knows by both ids; '' at the other levels */
export function statusMutation(
  customerId: string,
  { level, externalId, status, validateOnly }: StatusWrite,
  adGroupId: string,
): Mutation {
  const service = serviceOf(level);
  const id = level === AdLevel.AD ? `${adGroupId}~${externalId}` : externalId;
  const update = {
    resourceName: `customers/${customerId}/${service}/${id}`,
    status: status === 'ACTIVE' ? 'ENABLED' : 'PAUSED',
  };
  return { service, operation: { updateMask: 'status', update }, validateOnly };
}

function serviceOf(level: StatusWrite['level']): Mutation['service'] {
  if (level === AdLevel.CAMPAIGN) return 'campaigns';
  return level === AdLevel.AD_SET ? 'adGroups' : 'adGroupAds';
}
