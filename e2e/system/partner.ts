// Creates a partner in the running system: an app with a profile that it provisioned, and calls with its token.
import assert from 'node:assert/strict';
import { testSystem } from './fixture.ts';
import type { Answer } from './profile.ts';

export interface Partner {
  readonly appId: string;
  readonly profileId: string;
  /** The workspace of the profile, which the app made. */
  readonly ownWorkspaceId: string;
  /** Makes any call below /api/v1 with a token of the app on its profile. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

/** @param scopes of the app; all by default. @param workspaceId of the company behind it */
export async function newPartner(workspaceId: string, scopes: readonly string[] = []): Promise<Partner> {
  const { clients, services } = testSystem();
  const names = { workspaceId, name: 'Partner', rateTier: 'internal' };
  const made = await clients.apps.createApp({ ...names, scopes: [...scopes], allScopes: scopes.length === 0 });
  const appId = made.app?.appId ?? assert.fail();
  const api = async (method: string, path: string, init: RequestInit): Promise<Answer> => {
    const response = await fetch(`${services.addresses.baseUrl}/api/v1${path}`, { method, ...init });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined };
  };
  const mint = async (fields: Record<string, string>): Promise<string> => {
    const authorization = `Basic ${btoa(`${appId}:${made.clientSecret}`)}`;
    const form = new URLSearchParams({ grant_type: 'client_credentials', ...fields });
    const { status, body } = await api('POST', '/oauth/token', { headers: { authorization }, body: form });
    assert.equal(status, 200, JSON.stringify(body));
    return body.access_token;
  };
  const callWith =
    (token: string): Partner['call'] =>
    (method, path, body, headers = {}) =>
      api(method, path, {
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
  const unbound = callWith(await mint({}));
  const made201 = async (path: string, body: object): Promise<string> => {
    const answer = await unbound('POST', path, body);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body.data.id;
  };
  const own = await made201('/workspaces', { name: 'Provisioned', reporting_currency: 'USD' });
  const profileId = await made201('/profiles', { name: 'Provisioned', workspace_id: own });
  const entitled = await unbound('PUT', `/profiles/${profileId}/entitlements/svc_attribution`, { enabled: true });
  assert.equal(entitled.status, 200, JSON.stringify(entitled.body));
  return { appId, profileId, ownWorkspaceId: own, call: callWith(await mint({ profile_id: profileId })) };
}
