// Declares PUT /profiles/{profileId}/entitlements/svc_attribution, by which the provisioning app turns attribution on or off.
import { credentialMessage } from '@touchline/chassis/access/credential-message.ts';
import { z } from 'zod';
import { anyCredential } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta, exampleProfileId } from '../example-meta.ts';
import { uuidField } from '../query-fields.ts';

const Entitlement = z
  .object({ profile_id: z.uuid(), entitlement: z.string(), enabled: z.boolean() })
  .meta({ id: 'Entitlement' });

export const setEntitlement = operation({
  method: 'PUT',
  path: '/profiles/{profileId}/entitlements/svc_attribution',
  area: 'access',
  summary: 'Turn attribution on or off',
  description:
    'For the app that provisioned the profile, with its own token: a token that names the profile needs profiles:write, and a delegated key is refused. Without the entitlement, writes that need it are refused with 409 entitlement_required; reads still work.',
  scopes: anyCredential,
  reach: 'principal',
  params: z.strictObject({ profileId: uuidField('Id of the profile.') }),
  body: z.strictObject({ enabled: z.boolean() }).meta({ id: 'EntitlementSwitch' }),
  bodyRules: { maxBytes: 4 * 1024 },
  answer: answerOf(Entitlement, { profile: 'maybe' }),
  errors: ['not_found', 'forbidden', 'invalid_state'],
  examples: {
    request: { enabled: true },
    answer: {
      data: { profile_id: exampleProfileId, entitlement: 'svc_attribution', enabled: true },
      meta: exampleMeta,
    },
  },
  handle: async ({ credential, params, body: { enabled: wanted } }, { tenants }) => {
    const profileId = params.profileId.toLowerCase();
    const { profile } = await tenants.setEntitlementAs({
      actor: credentialMessage(credential),
      profileId,
      enabled: wanted,
    });
    const enabled = profile?.entitlements.includes('svc_attribution') ?? false;
    return { data: { profile_id: profileId, entitlement: 'svc_attribution', enabled } };
  },
});
