import assert from 'node:assert/strict';
import { create, type DescMethod, type MessageInitShape } from '@bufbuild/protobuf';
import {
  AttributionService,
  type ListCampaignsRequestSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { CampaignService } from '@touchline/proto/gen/touchline/campaigns/v1/campaigns_pb.ts';
import { allSchemas } from '../testing/all-schemas.ts';
import { checkRequest } from './check-request.ts';

const { listCampaigns } = AttributionService.method;
const { applyUrlTags } = CampaignService.method;
const PROFILE = 'profile-1';

function refusal(method: DescMethod, init: object): unknown {
  try {
    checkRequest(method, create(method.input, init as never));
    return null;
  } catch (error) {
    const { reason, message, details } = error as { reason: string; message: string; details: object };
    return { reason, message, details };
  }
}
const badParameter = (field: string, message: string) => ({
  reason: 'invalid_parameter',
  message: `${field} ${message}.`,
  details: { field },
});
const ID = 'must be 1 to 64 letters, digits, underscores or hyphens';

describe('a request that its rules refuse', () => {
  const listed = (init: MessageInitShape<typeof ListCampaignsRequestSchema>) =>
    refusal(listCampaigns, { profileId: PROFILE, limit: 20, ...init });

  for (const [why, init, expected] of [
    ['is accepted when it is valid', {}, null],
    ['names no profile', { profileId: '' }, badParameter('profile_id', ID)],
    ['has an id with characters that are not allowed', { profileId: 'a.b' }, badParameter('profile_id', ID)],
    ['has an id with a line break at its end', { profileId: 'a\n' }, badParameter('profile_id', ID)],
    ['has an id that is too long', { profileId: 'a'.repeat(65) }, badParameter('profile_id', ID)],
    ['omits what is optional', { campaignExternalId: '' }, null],
    [
      'has a foreign id that is too long',
      { campaignExternalId: 'a'.repeat(513) },
      badParameter('campaign_external_id', 'must have at most 512 characters'),
    ],
    [
      'asks for nothing',
      { limit: 0 },
      badParameter('limit', 'must be greater than or equal to 1 and less than or equal to 100'),
    ],
    [
      'asks for too much',
      { limit: 101 },
      badParameter('limit', 'must be greater than or equal to 1 and less than or equal to 100'),
    ],
  ] as const)
    it(why, () => assert.deepEqual(listed(init), expected));

  it('is a validation_error where the method changes something, and names the position in a list', () => {
    const request = { profileId: PROFILE, operationId: 'op-1', adExternalIds: ['1', ''] };
    assert.deepEqual(refusal(applyUrlTags, request), {
      reason: 'validation_error',
      message: 'ad_external_ids[1] must have 1 to 512 characters.',
      details: { field: 'ad_external_ids[1]' },
    });
  });

  it('is refused by a rule that can be evaluated, whatever the message', () => {
    const method = { ...listCampaigns, idempotency: 0 } as DescMethod;
    for (const schema of allSchemas) {
      const refused = refusal({ ...method, input: schema } as DescMethod, {}) as { reason?: string } | null;
      assert.ok(refused === null || refused.reason === 'validation_error', schema.typeName);
    }
  });
});
