// Grants client_credentials: a short-lived token with which an app acts on its own, or on one profile that it provisioned.
import { isHealthcareFamily } from '@touchline/chassis/access/healthcare.ts';
import { appError } from '@touchline/chassis/errors.ts';
import { APP_TOKEN_SECONDS, type AppTokens } from '../credentials/app-token.ts';
import { askedScopes } from '../domain/app-grant.ts';
import { partnerGrant } from '../domain/partner-grant.ts';
import type { AppDoc } from '../store/apps.ts';
import type { Stores } from '../store/stores.ts';
import type { AuthenticatedClient } from './authenticate-client.ts';

export interface MintedToken {
  readonly text: string;
  readonly expiresInSeconds: number;
  /** What it holds, which can be less than was requested. */
  readonly scopes: readonly string[];
  readonly profileId: string | null;
}

interface Wanted {
  /** Space-separated; undefined requests everything that the app was granted. */
  readonly scope: string | undefined;
  readonly profileId: string | undefined;
}

interface Deps {
  readonly stores: Pick<Stores, 'profiles' | 'workspaces'>;
  readonly appTokens: Pick<AppTokens, 'sign'>;
}

/**
 * Makes the grant (RFC 6749, section 4.4; contract, Authentication rules 5 and 6).
 * @throws (the function) AppError invalid_scope for a scope that the app does not hold, or when the healthcare rule leaves none;
 * invalid_request for a profile that the app did not provision, unknown ones included, and for one of an archived workspace
 */
export function createMintAppToken({ stores, appTokens }: Deps) {
  return async function mintAppToken({ app, secretId }: AuthenticatedClient, wanted: Wanted): Promise<MintedToken> {
    const asked = askedScopes(wanted.scope, app.scopes);
    if (!asked) throw appError('invalid_scope', 'The scope is malformed, or names one that the app lacks.');
    const profileId = wanted.profileId ?? null;
    const healthcare = profileId !== null && (await isHealthcareProfileOf(app, profileId));
    const scopes = [...partnerGrant({ asked, granted: app.scopes, healthcare }).held];
    if (scopes.length === 0)
      throw appError('invalid_scope', 'None of the requested scopes is available on a healthcare profile.');
    const text = await appTokens.sign({ appId: app._id, secretId, scopes, profileId });
    return { text, expiresInSeconds: APP_TOKEN_SECONDS, scopes, profileId };
  };

  async function isHealthcareProfileOf(app: AppDoc, profileId: string): Promise<boolean> {
    const profile = await stores.profiles.find(profileId);
    const isOwn = profile?.provisioned_by?.kind === 'app' && profile.provisioned_by.id === app._id;
    const workspace = profile && isOwn ? await stores.workspaces.find(profile.workspace_id) : null;
    if (!profile || !workspace)
      throw appError('invalid_request', 'profile_id is not the id of a profile that this app made.');
    // Every endpoint would refuse the token.
    if (workspace.archived_at !== null)
      throw appError('invalid_request', 'The profile of profile_id is in an archived workspace.');
    return isHealthcareFamily(profile, workspace);
  }
}
