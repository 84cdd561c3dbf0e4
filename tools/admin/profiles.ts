// Prepares workspaces and profiles for use; `npm start` and `npm run admin` both do this.
import type { AdminClients } from './clients.ts';

export interface NewProfile {
  workspace_id: string;
  profile_id: string;
  reporting_currency: string;
  api_key: string;
  tracking_key: string;
}

/**
 * Creates a profile with an API key that holds every scope, and a tracking key.
 * @param options ifAbsent: uses an existing workspace and profile of these names, and still issues a new key
 */
export async function createProfile(
  clients: Pick<AdminClients, 'access' | 'tracking'>,
  options: {
    /** The name of the workspace, created when there is none; workspaceId takes precedence. */
    workspace: string;
    workspaceId?: string | undefined;
    name: string;
    currency?: string | undefined;
    privacyMode?: string | undefined;
    defaultCountry?: string | undefined;
    timeZone?: string | undefined;
    ratePerMinute?: number | undefined;
    ifAbsent?: boolean;
  },
): Promise<NewProfile> {
  const { workspace, name, currency = '', privacyMode = '', ratePerMinute = 0, ifAbsent = false } = options;
  const { defaultCountry = '', timeZone = '' } = options;
  const workspaceId =
    options.workspaceId ??
    (await clients.access.createWorkspace({ name: workspace, ifAbsent: true, reportingCurrency: currency }))
      .workspaceId;
  const profile = await clients.access.createProfile({
    workspaceId,
    name,
    reportingCurrency: currency,
    privacyMode,
    defaultCountry,
    timeZone,
    ifAbsent,
  });
  const { apiKey } = await clients.access.issueApiKey({
    profileId: profile.profileId,
    name: `${name} (admin)`,
    allScopes: true,
    rateLimitPerMinute: ratePerMinute,
  });
  const { key } = await clients.tracking.issueTrackingKey({ profileId: profile.profileId });
  return {
    workspace_id: workspaceId,
    profile_id: profile.profileId,
    reporting_currency: profile.reportingCurrency,
    api_key: apiKey,
    tracking_key: key?.key ?? '',
  };
}

/** Returns the workspace of a profile. @throws Error for an id that no profile has */
export async function workspaceOf({ access }: Pick<AdminClients, 'access'>, profileId: string): Promise<string> {
  const { profiles } = await access.listProfiles({});
  const found = profiles.find((profile) => profile.profileId === profileId);
  if (!found) throw new Error('There is no such profile: `npm run admin -- profile list` shows them.');
  return found.workspaceId;
}
