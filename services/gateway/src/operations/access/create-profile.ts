// Declares POST /profiles, which creates the profile that facts belong to and keys act on.
import { credentialMessage } from '@touchline/chassis/access/credential-message.ts';
import { DEFAULT_TIME_ZONE } from '@touchline/chassis/access/time-zone.ts';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { currencyField, defaultCountryField, nameField, privacyModeField, timeZoneField } from './body-fields.ts';
import { ProfileRow, profileExample, profileRow } from './profile-row.ts';

const Body = z
  .strictObject({
    workspace_id: z
      .uuid()
      .optional()
      .meta({ description: 'The workspace that the profile belongs to; by default that of the credential.' }),
    name: nameField,
    reporting_currency: currencyField.optional(),
    privacy_mode: privacyModeField.default('standard'),
    default_country: defaultCountryField.default(null),
    time_zone: timeZoneField.default(DEFAULT_TIME_ZONE),
  })
  .meta({ id: 'NewProfile' });

export const createProfile = operation({
  method: 'POST',
  path: '/profiles',
  area: 'access',
  summary: 'Create a profile',
  description:
    'Creates a profile in a workspace in reach, which for a credential of one profile is the workspace of that profile. By default it reports in the currency of the workspace. A profile that an app creates starts without the svc_attribution entitlement, which the app turns on.',
  scopes: allOf('profiles:write'),
  reach: 'principal',
  idempotency: 'optional',
  body: Body,
  bodyRules: { maxBytes: 16 * 1024 },
  answer: answerOf(ProfileRow, { statuses: { 201: 'Created.' }, profile: 'maybe' }),
  errors: ['not_found', 'forbidden', 'invalid_state', 'profile_limit_reached'],
  examples: {
    request: { workspace_id: profileExample.workspace_id, name: 'Example Shop' },
    answer: { data: profileExample, meta: exampleMeta },
  },
  handle: async ({ credential, effectId, body }, { tenants }) => {
    const workspaceId = body.workspace_id?.toLowerCase() ?? credential.workspaceId;
    if (workspaceId === null)
      throw publicError('validation_error', 'workspace_id is required: this credential has no workspace of its own.');
    const { profile } = await tenants.createProfileAs({
      actor: credentialMessage(credential),
      profileId: effectId,
      workspaceId,
      name: body.name,
      reportingCurrency: body.reporting_currency,
      privacyMode: body.privacy_mode,
      defaultCountry: body.default_country ?? '',
      timeZone: body.time_zone,
    });
    return { data: profileRow(profile) };
  },
});
