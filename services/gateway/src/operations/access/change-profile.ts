// Declares PATCH /profiles/{profileId}, which changes the settings of a profile.
import { credentialMessage } from '@touchline/chassis/access/credential-message.ts';
import { z } from 'zod';
import { anyOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { uuidField } from '../query-fields.ts';
import { defaultCountryField, nameField, timeZoneField } from './body-fields.ts';
import { ProfileRow, profileExample, profileRow } from './profile-row.ts';

const Body = z
  .strictObject({
    name: nameField.optional(),
    default_country: defaultCountryField.optional(),
    time_zone: timeZoneField.optional(),
  })
  .refine((body) => Object.values(body).some((value) => value !== undefined), {
    message: 'must hold at least one of name, default_country, time_zone',
  })
  .meta({ id: 'ProfileSettings' });

export const changeProfile = operation({
  method: 'PATCH',
  path: '/profiles/{profileId}',
  area: 'access',
  beyondContract: true,
  summary: 'Change a profile’s settings',
  description:
    'Sets the members that are sent and leaves the rest unchanged. A credential of this profile needs one of the scopes; for another profile in its reach it needs profiles:write. A person must be an owner or admin. A new default_country applies to what is sent from then on; what was recorded before stays as it was read.',
  scopes: anyOf('profiles:write', 'attribution:write'),
  reach: 'principal',
  params: z.strictObject({ profileId: uuidField('Id of the profile.') }),
  body: Body,
  bodyRules: { maxBytes: 4 * 1024 },
  answer: answerOf(ProfileRow, { profile: 'maybe' }),
  errors: ['not_found', 'forbidden', 'invalid_state'],
  examples: {
    request: { default_country: 'CL', time_zone: 'America/Santiago' },
    answer: { data: profileExample, meta: exampleMeta },
  },
  handle: async ({ credential, params, body }, { tenants }) => {
    const { profile } = await tenants.changeProfileAs({
      actor: credentialMessage(credential),
      profileId: params.profileId.toLowerCase(),
      name: body.name,
      defaultCountry: body.default_country === null ? '' : body.default_country,
      timeZone: body.time_zone,
    });
    return { data: profileRow(profile) };
  },
});
