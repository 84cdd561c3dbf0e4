// Declares POST /connections/{provider}/handoff, which starts a connect that a person completes.
import { returnUrlFault } from '@touchline/chassis/access/app-addresses.ts';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { tenantOf } from '../../handoffs/tenant-of.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { textField } from '../query-fields.ts';
import { HandoffRow, handoffExample, handoffRow, providerField } from './handoff.ts';

const Body = z
  .strictObject({
    profile_id: textField(200, 'The profile that you mean; any other than the credential’s gets 404.').optional(),
    return_url: textField(
      2000,
      "Where the person's browser goes when the consent ends. Its origin must be one of the app's redirect_uris or allowed_return_origins; 400 invalid_parameter otherwise, and on a profile that no app governs.",
    ).optional(),
  })
  .meta({ id: 'HandoffInput' });

export const mintHandoff = operation({
  method: 'POST',
  path: '/connections/{provider}/handoff',
  area: 'connections',
  summary: 'Start a connect',
  description:
    'Returns a hand-off: give its url or start_url to the person who may connect the account, and poll it with GET /api/v1/handoffs/{id}. It is valid for 45 minutes and for one consent. Each call makes a new one.',
  scopes: allOf('connections:write'),
  acceptsLegacyGrant: true,
  idempotency: 'optional',
  params: z.strictObject({ provider: providerField }),
  body: Body,
  bodyRules: { optional: true, maxBytes: 16 * 1024 },
  answer: answerOf(HandoffRow, { statuses: { 201: 'Minted.' } }),
  errors: ['not_found', 'invalid_parameter', 'validation_error'],
  examples: {
    request: { return_url: 'https://app.example.com/settings/ads' },
    answer: { data: handoffExample, meta: exampleMeta },
  },
  handle: async ({ profileId, credential, params, body, effectId }, { tenants, handoffs, handoffLinks }) => {
    if (body.profile_id !== undefined && body.profile_id.toLowerCase() !== profileId)
      throw publicError('not_found', 'The credential has no such profile.');
    const tenant = await tenantOf({ tenants }, profileId);
    if (!tenant) throw publicError('not_found', 'The credential has no such profile.');
    const { principal } = credential;
    if (body.return_url !== undefined) {
      const isAnothers = principal.kind === 'app' && principal.id !== tenant.app?.appId;
      const fault = returnUrlFault(body.return_url, isAnothers ? undefined : tenant.app);
      if (fault !== null) throw publicError('invalid_parameter', `return_url must ${fault}.`);
    }
    const { workspaceId } = tenant.profile;
    const { handoff } = await handoffs.mintHandoff({
      profileId,
      workspaceId,
      provider: params.provider,
      returnUrl: body.return_url ?? '',
      operationId: effectId,
      workspaceProfileIds: (await tenants.listProfileIds({ workspaceId })).profileIds,
    });
    return { data: handoffRow(handoff, handoffLinks) };
  },
});
