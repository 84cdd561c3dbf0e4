// Reads what a credential stands for: its profile and its app.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import type { Profile } from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import type { App } from '@touchline/proto/gen/touchline/access/v1/apps_pb.ts';
import type { AccessClients } from '../service-clients.ts';

export interface Standing {
  /** Null when the credential names no profile. */
  readonly profile: Profile | null;
  /** Null for a credential behind which there is no app. */
  readonly app: App | null;
}

/** An entry lives as long as the credential is cached: a second at most, and less when a change is received. */
const standings = new WeakMap<Credential, Promise<Standing>>();

/**
 * Returns what a credential stands for, no older than the credential itself (credential-cache.ts). Callers who have the same one
 * share one read; a failed read is not kept.
 * @throws what access throws
 */
export function standingOf(
  credential: Credential,
  tenants: Pick<AccessClients['tenants'], 'getProfile' | 'getApp'>,
): Promise<Standing> {
  const known = standings.get(credential);
  if (known !== undefined) return known;
  const standing = read(credential, tenants);
  standings.set(credential, standing);
  standing.catch(() => standings.delete(credential));
  return standing;
}

async function read(
  { profileId, principal }: Credential,
  tenants: Pick<AccessClients['tenants'], 'getProfile' | 'getApp'>,
): Promise<Standing> {
  // Both existed when the credential was verified, a moment ago.
  const [ofProfile, ofApp] = await Promise.all([
    profileId === null ? null : tenants.getProfile({ profileId }),
    principal.kind === 'app' ? tenants.getApp({ appId: principal.id }) : null,
  ]);
  return { profile: ofProfile?.profile ?? null, app: ofApp?.app ?? null };
}
