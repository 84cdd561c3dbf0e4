// Shows a profile to callers.
import { create } from '@bufbuild/protobuf';
import type { PrivacyMode } from '@touchline/chassis/access/healthcare.ts';
import { type Profile, ProfileSchema } from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import { z } from 'zod';
import { orNull, time, timeOf } from '../answer-fields.ts';
import { exampleProfileId } from '../example-meta.ts';
import { privacyModeField } from './body-fields.ts';

export const ProfileRow = z
  .object({
    id: z.uuid(),
    workspace_id: z.uuid(),
    name: z.string(),
    reporting_currency: z.string().meta({ description: 'ISO 4217.' }),
    privacy_mode: privacyModeField,
    default_country: z.string().nullable().meta({
      description: 'ISO 3166-1 alpha-2: the country of phones without + and of national ids when a request gives none.',
    }),
    time_zone: z.string().meta({ description: 'The name of an IANA time zone, in whose days reports count.' }),
    healthcare_family: z
      .boolean()
      .meta({ description: 'True by its privacy mode or by its workspace: partners see none of its persons.' }),
    entitlements: z.array(z.string()).meta({ description: 'svc_attribution, where it is on.' }),
    created_at: time,
  })
  .meta({ id: 'Profile' });

export const profileExample: z.input<typeof ProfileRow> = {
  id: exampleProfileId,
  workspace_id: '8d52d18c-0b0f-4a3e-8d52-5f0c2a0e7b11',
  name: 'Example Shop',
  reporting_currency: 'CLP',
  privacy_mode: 'standard',
  default_country: 'CL',
  time_zone: 'America/Santiago',
  healthcare_family: false,
  entitlements: ['svc_attribution'],
  created_at: '2026-01-31T09:30:00.000Z',
};

/** @param profile is always present in access's answers */
export function profileRow(profile: Profile = create(ProfileSchema)): z.input<typeof ProfileRow> {
  return {
    id: profile.profileId,
    workspace_id: profile.workspaceId,
    name: profile.name,
    reporting_currency: profile.reportingCurrency,
    privacy_mode: profile.privacyMode as PrivacyMode,
    default_country: orNull(profile.defaultCountry),
    time_zone: profile.timeZone,
    healthcare_family: profile.healthcareFamily,
    entitlements: profile.entitlements,
    created_at: timeOf(profile.createdAt),
  };
}
