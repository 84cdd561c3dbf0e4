// Turns an app token into a credential, or into 401, and checks its claims against the app as it is now.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { unauthorized, workspaceArchived } from '@touchline/chassis/access/unauthorized.ts';
import { partnerGrant } from '../domain/partner-grant.ts';
import { RATE_TIERS } from '../store/apps.ts';
import type { AppTokens, ReadToken } from './app-token.ts';
import type { Records } from './records.ts';

interface Deps {
  readonly appTokens: Pick<AppTokens, 'read'>;
  readonly records: Pick<Records, 'app' | 'profile' | 'isTokenRevoked'>;
}

/** Makes the verifier of app tokens. @throws (the function) AppError unauthorized */
export function createVerifyAppToken({ appTokens, records }: Deps) {
  return async function verifyAppToken(text: string): Promise<Credential> {
    const read = await appTokens.read(text);
    if (read.kind !== 'token') throw REFUSALS[read.kind]();
    const { appId, jti, secretId, scopes, profileId, expiresAt } = read.token;
    const [app, isRevoked, of] = await Promise.all([
      records.app(appId),
      records.isTokenRevoked(jti),
      profileId === null ? null : records.profile(profileId),
    ]);
    const secret = app?.secrets.find(({ id }) => id === secretId);
    if (!app || app.disabled_at !== null || !secret || secret.revoked_at !== null || isRevoked)
      throw unauthorized('revoked_credential', 'This app token was revoked.');
    if (profileId !== null && of?.profile.provisioned_by?.id !== appId) throw REFUSALS.invalid();
    if (of?.archived || app.archived) throw workspaceArchived();
    const { held, withheld } = partnerGrant({
      asked: scopes,
      granted: app.scopes,
      healthcare: of?.healthcare ?? false,
    });
    return {
      kind: 'app_token',
      id: jti,
      name: app.name,
      principal: { kind: 'app', id: appId },
      profileId,
      secretId,
      workspaceId: of?.profile.workspace_id ?? null,
      role: null,
      scopes: held,
      withheldScopes: withheld,
      entitlements: new Set(of?.profile.entitlements),
      defaultCountry: of?.profile.default_country ?? null,
      // One allowance for all tokens of the app: minting more tokens gains nothing.
      allowance: { of: `app:${appId}`, perMinute: RATE_TIERS[app.rate_tier] },
      expiresAt,
    };
  };
}

const REFUSALS: Readonly<Record<Exclude<ReadToken['kind'], 'token'>, () => Error>> = {
  malformed: () => unauthorized('malformed_credential', 'The credential is not an app token.'),
  invalid: () => unauthorized('invalid_credential', 'This app token is not known here.'),
  expired: () => unauthorized('expired_credential', 'This app token has expired: mint another one.'),
};
