// Implements the commands profile …: the profiles, on which every key acts.
import type { Profile } from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import { type Command, daysKept, ON_OFF, onOff, optionalText, requireOneOf, text, wholeNumber } from '../command.ts';
import { isoTime } from '../iso-time.ts';
import { createProfile } from '../profiles.ts';

const COUNTRY = {
  value: 'CL',
  about: 'how phones without + and national ids are read, unless a request names a country',
} as const;
const ZONE = { value: 'America/Santiago', about: 'the IANA time zone in which reports count days' } as const;

const PRIVACY = {
  value: 'standard',
  about: 'how much partners see: platform_safe and hipaa show no persons',
  oneOf: ['standard', 'platform_safe', 'hipaa'],
} as const;

/** The bounds that access accepts. */
const LEDGER_DAYS = [90, 3650] as const;
const JOURNEY_DAYS = [400, 3650] as const;

export const profileCommands: readonly Command[] = [
  {
    words: ['profile', 'create'],
    summary: 'creates a profile with an API key that holds every scope, and a tracking key',
    options: {
      name: { value: 'X', about: 'its name', required: true },
      workspace: { value: 'W', about: 'the name of its workspace, created when there is none; by default Default' },
      'workspace-id': { value: 'ID', about: 'the id of its workspace, instead of the name' },
      currency: { value: 'USD', about: "its reporting currency; by default the workspace's" },
      privacy: PRIVACY,
      'default-country': COUNTRY,
      'time-zone': ZONE,
      'rate-limit': { value: '600', about: 'requests a minute that the key may make' },
    },
    run: (clients, given) =>
      createProfile(clients, {
        name: text(given, 'name'),
        workspace: optionalText(given, 'workspace') ?? 'Default',
        workspaceId: optionalText(given, 'workspace-id'),
        currency: optionalText(given, 'currency'),
        privacyMode: optionalText(given, 'privacy'),
        defaultCountry: optionalText(given, 'default-country'),
        timeZone: optionalText(given, 'time-zone'),
        ratePerMinute: wholeNumber(given, 'rate-limit'),
      }),
  },
  {
    words: ['profile', 'list'],
    summary: 'lists every profile, or those of one workspace',
    options: { workspace: { value: 'ID', about: 'the workspace' } },
    run: async ({ access }, given) => {
      const { profiles } = await access.listProfiles({ workspaceId: optionalText(given, 'workspace') });
      return { profiles: profiles.map(profileRow) };
    },
  },
  {
    words: ['profile', 'change'],
    summary: 'sets what is given and leaves the rest; takes effect within a second',
    options: {
      profile: { value: 'ID', about: 'the profile', required: true },
      privacy: PRIVACY,
      attribution: { value: 'on', about: 'the svc_attribution entitlement', oneOf: ON_OFF },
    },
    run: async ({ access }, given) => {
      requireOneOf(given, ['privacy', 'attribution']);
      const { profile, revokedKeys } = await access.changeProfile({
        profileId: text(given, 'profile'),
        privacyMode: optionalText(given, 'privacy'),
        svcAttribution: onOff(given, 'attribution'),
      });
      return { ...(profile && profileRow(profile)), revoked_keys: revokedKeys };
    },
  },
  {
    words: ['profile', 'set'],
    summary: 'changes the settings of a profile: sets what is given and leaves the rest',
    options: {
      profile: { value: 'ID', about: 'the profile', required: true },
      name: { value: 'X', about: 'its name' },
      'default-country': { ...COUNTRY, about: `${COUNTRY.about}; none removes it` },
      'time-zone': ZONE,
      'ledger-days': { value: '400', about: 'days that the ledger keeps events without money: 90 to 3650, or keep' },
      'journey-days': { value: '800', about: 'days that journeys keep what no figure needs: 400 to 3650, or keep' },
    },
    run: async ({ access }, given) => {
      requireOneOf(given, ['name', 'default-country', 'time-zone', 'ledger-days', 'journey-days']);
      const country = optionalText(given, 'default-country');
      const { profile } = await access.changeProfile({
        profileId: text(given, 'profile'),
        name: optionalText(given, 'name'),
        defaultCountry: country === 'none' ? '' : country,
        timeZone: optionalText(given, 'time-zone'),
        ledgerDays: daysKept(given, 'ledger-days', LEDGER_DAYS),
        journeyDays: daysKept(given, 'journey-days', JOURNEY_DAYS),
      });
      return profile ? profileRow(profile) : {};
    },
  },
];

function profileRow(profile: Profile): object {
  return {
    profile_id: profile.profileId,
    workspace_id: profile.workspaceId,
    name: profile.name,
    reporting_currency: profile.reportingCurrency,
    privacy_mode: profile.privacyMode,
    healthcare_family: profile.healthcareFamily,
    entitlements: profile.entitlements,
    default_country: profile.defaultCountry || null,
    time_zone: profile.timeZone,
    ledger_days: profile.ledgerDays || null,
    journey_days: profile.journeyDays || null,
    provisioned_by: profile.provisionedBy || null,
    created_at: isoTime(profile.createdAt),
  };
}
