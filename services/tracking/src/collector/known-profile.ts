// Finds whose tracking key a request has.
import { appError, unavailable } from '@touchline/chassis/errors.ts';
import type { Request } from 'express';
import type { TrackerSettings } from '../domain/settings/tracker-settings.ts';

export interface KeyOwners {
  profileOf: (key: string) => Promise<string | undefined>;
  settingsOf: (profileId: string) => Promise<TrackerSettings>;
  /** Returns the profile that has verified a host name as its own. */
  ownerOf: (hostname: string) => Promise<string | undefined>;
}

/**
 * Finds the key's profile and its settings. A host name that a profile has verified serves no other profile's key.
 * @throws AppError not_found for a key that is unknown or revoked, service_unavailable when the database is unavailable
 */
export async function knownProfile(
  { profileOf, settingsOf, ownerOf }: KeyOwners,
  request: Request<{ key: string }>,
): Promise<{ profileId: string; settings: TrackerSettings }> {
  const away = (cause: unknown) => {
    throw unavailable('The collector cannot look the key up right now; send the events again.', 2, cause);
  };
  const profileId = await profileOf(request.params.key).catch(away);
  const unknown = () => appError('not_found', 'This tracking key is unknown or was revoked.');
  if (profileId === undefined) throw unknown();
  const [settings, owner] = await Promise.all([
    settingsOf(profileId).catch(away),
    ownerOf(request.hostname ?? '').catch(away),
  ]);
  if (owner !== undefined && owner !== profileId) throw unknown();
  return { profileId, settings };
}
