// Lists one call of every operation on access records that must succeed, each with a credential of a kind that the operation
// accepts.
import { AGREEMENT_VERSION } from '@touchline/chassis/access/data-processing-agreement.ts';
import { CONNECTION_ID } from '../doubles/known-ids.ts';
import type { GoodCall } from '../good-calls.ts';
import { provisionedProfile } from '../partner-app.ts';
import type { RunningGateway } from '../running-gateway.ts';
import { type Issuer, PASSWORD, type Shown } from './credential-kinds.ts';

/** What the calls refer to; each call may use it up. */
export interface AccessWorld {
  readonly running: RunningGateway;
  readonly issuer: Issuer;
  readonly owner: Shown;
  readonly asApp: Shown;
  /** A credential of the app, on a profile that it can lose. */
  readonly asLeavingApp: Shown;
  /** A session of a person whose password and session no test needs afterwards. */
  readonly leaver: Shown;
  readonly lastSession: Shown;
  /** A key of a profile that is platform_safe. */
  readonly asSafe: Shown;
  readonly spareKeyId: string;
  readonly invitation: string;
  readonly spareToken: string;
}

const NOBODY: Shown = {};

/** @param issuer with its people and its app */
export async function accessWorld(running: RunningGateway, issuer: Issuer): Promise<AccessWorld> {
  const { keyId } = await running.access.issueApiKey({ profileId: running.profileId, name: 'spare', allScopes: true });
  return {
    running,
    issuer,
    asSafe: await safeProfile(running),
    owner: await issuer.session('owner'),
    asApp: await issuer.appToken(['profiles:write']),
    asLeavingApp: await issuer.appToken(['connections:write'], {
      profileId: await provisionedProfile(running, issuer.app.id),
    }),
    leaver: await issuer.session('member'),
    lastSession: await issuer.session('admin'),
    spareKeyId: keyId,
    invitation: await issuer.invitation('guest@example.com'),
    spareToken: (await issuer.appToken(['profiles:write'])).authorization?.slice('Bearer '.length) ?? '',
  };
}

async function safeProfile({ access, workspaceId }: RunningGateway): Promise<Shown> {
  const { profileId } = await access.createProfile({ workspaceId, name: 'Safe' });
  await access.changeProfile({ profileId, privacyMode: 'platform_safe' });
  const { apiKey } = await access.issueApiKey({ profileId, name: 'safe', allScopes: true });
  return { authorization: `Bearer ${apiKey}` };
}

export const ACCESS_CALLS: Readonly<Record<string, (world: AccessWorld) => GoodCall>> = {
  'DELETE /connections/{id}': ({ asLeavingApp }) => ({
    path: `/connections/${CONNECTION_ID}`,
    headers: asLeavingApp,
    status: 200,
  }),
  'POST /conversion-sync/platform-safe/target': ({ asSafe }) => ({
    path: '/conversion-sync/platform-safe/target',
    body: { ad_pixel_id: '1' },
    headers: asSafe,
    status: 200,
  }),
  'POST /oauth/token': ({ issuer }) => ({
    path: '/oauth/token',
    form: { grant_type: 'client_credentials', client_id: issuer.app.id, client_secret: issuer.app.secret },
    headers: NOBODY,
    status: 200,
  }),
  'POST /oauth/revoke': ({ issuer, spareToken }) => ({
    path: '/oauth/revoke',
    form: { token: spareToken, client_id: issuer.app.id, client_secret: issuer.app.secret },
    headers: NOBODY,
    status: 200,
  }),
  'POST /workspaces': () => ({ path: '/workspaces', body: { name: 'Another' }, status: 201 }),
  'GET /workspaces': () => ({ path: '/workspaces', status: 200 }),
  'PATCH /workspaces/{workspaceId}/reporting-currency': ({ running }) => ({
    path: `/workspaces/${running.workspaceId}/reporting-currency`,
    body: { reporting_currency: 'CLP' },
    status: 200,
  }),
  'GET /workspaces/{workspaceId}/pii-access-log': ({ running, owner }) => ({
    path: `/workspaces/${running.workspaceId}/pii-access-log`,
    headers: owner,
    status: 200,
  }),
  'POST /workspaces/{workspaceId}/customer-erasures': ({ running, owner }) => ({
    path: `/workspaces/${running.workspaceId}/customer-erasures`,
    body: { profile_id: running.profileId, request_ref: 'dsr-1', customer_key: 'C-77' },
    headers: owner,
    status: 202,
  }),
  'POST /profiles': () => ({ path: '/profiles', body: { name: 'Another' }, status: 201 }),
  'GET /profiles': () => ({ path: '/profiles', status: 200 }),
  'PATCH /profiles/{profileId}': ({ running }) => ({
    path: `/profiles/${running.profileId}`,
    body: { time_zone: 'America/Santiago' },
    status: 200,
  }),
  'PUT /profiles/{profileId}/entitlements/svc_attribution': ({ issuer, asApp }) => ({
    path: `/profiles/${issuer.app.profileId}/entitlements/svc_attribution`,
    body: { enabled: true },
    headers: asApp,
    status: 200,
  }),
  'POST /api-keys': ({ owner }) => ({
    path: '/api-keys',
    body: { name: 'Made', scopes: ['campaigns:read'] },
    headers: owner,
    status: 201,
  }),
  'GET /api-keys': ({ owner }) => ({ path: '/api-keys', headers: owner, status: 200 }),
  'DELETE /api-keys/{id}': ({ owner, spareKeyId }) => ({
    path: `/api-keys/${spareKeyId}`,
    headers: owner,
    status: 200,
  }),
  'POST /session': ({ issuer }) => ({
    path: '/session',
    body: { email: issuer.people.owner.email, password: PASSWORD },
    headers: NOBODY,
    status: 201,
  }),
  'DELETE /session': ({ lastSession }) => ({ path: '/session', headers: lastSession, status: 200 }),
  'POST /account/password': ({ leaver }) => ({
    path: '/account/password',
    body: { current_password: PASSWORD, new_password: 'five green doors were open' },
    headers: leaver,
    status: 200,
  }),
  'POST /apps/{appId}/data-processing-agreement': ({ issuer, owner }) => ({
    path: `/apps/${issuer.app.id}/data-processing-agreement`,
    body: { version: AGREEMENT_VERSION },
    headers: owner,
    status: 200,
  }),
  'POST /invitations/{token}/accept': ({ invitation }) => ({
    path: `/invitations/${invitation}/accept`,
    body: { name: 'Guest', password: PASSWORD },
    headers: NOBODY,
    status: 201,
  }),
};
