// Issues credentials of every kind with exactly the scopes that a test needs, in the way in which their holders would get them.
import assert from 'node:assert/strict';
import { AppsService } from '@touchline/proto/gen/touchline/access/v1/apps_pb.ts';
import { PeopleService } from '@touchline/proto/gen/touchline/access/v1/people_pb.ts';
import type { RunningGateway } from '../running-gateway.ts';
import { ownClient } from '../running-gateway.ts';

export type Kind = 'api_key' | 'delegated_key' | 'app_token' | 'user_token' | 'session';
export type Role = 'owner' | 'admin' | 'member';

/** The headers that carry a credential. */
export type Shown = Readonly<Record<string, string>>;

export const PASSWORD = 'seven quiet otters paint';

export interface Issuer extends AsyncDisposable {
  readonly app: {
    readonly id: string;
    readonly secret: string;
    readonly workspaceId: string;
    readonly profileId: string;
  };
  readonly people: Readonly<Record<Role, { readonly email: string; readonly userId: string }>>;
  apiKey(scopes: readonly string[]): Promise<Shown>;
  delegatedKey(scopes: readonly string[]): Promise<Shown>;
  /** Returns a token for the app's own profile, or for none. */
  appToken(
    scopes: readonly string[],
    options?: { readonly withoutProfile?: boolean; readonly profileId?: string },
  ): Promise<Shown>;
  userToken(scopes: readonly string[], role?: Role): Promise<Shown>;
  session(role: Role): Promise<Shown>;
  /** Returns the token of an invitation to the gateway's first workspace. */
  invitation(email: string): Promise<string>;
}

const bearer = (token: string): Shown => ({ authorization: `Bearer ${token}` });

/** Makes people in the gateway's first workspace, and an app with a workspace and a profile that it provisioned itself. */
export async function createIssuer(running: RunningGateway): Promise<Issuer> {
  await using stack = new AsyncDisposableStack();
  const apps = stack.use(ownClient(AppsService, running));
  const peopleService = stack.use(ownClient(PeopleService, running));

  const made = await apps.createApp({
    workspaceId: running.workspaceId,
    name: 'Partner',
    allScopes: true,
    rateTier: 'internal',
  });
  const app = { id: made.app?.appId ?? '', secret: made.clientSecret };
  const mint = async (fields: Record<string, string>): Promise<string> => {
    const response = await fetch(running.url('/api/v1/oauth/token'), {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${app.id}:${app.secret}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', ...fields }),
    });
    const body = (await response.json()) as { access_token?: string };
    return body.access_token ?? assert.fail(JSON.stringify(body));
  };
  const asApp = bearer(await mint({}));
  const provision = async (path: string, body: object): Promise<string> => {
    const response = await running.post(path, body, asApp);
    const json = (await response.json()) as { data?: { id: string } };
    return json.data?.id ?? assert.fail(JSON.stringify(json));
  };
  const workspaceId = await provision('/workspaces', { name: 'Provisioned' });
  const profileId = await provision('/profiles', { name: 'Provisioned', workspace_id: workspaceId });
  await running.call('PUT', `/profiles/${profileId}/entitlements/svc_attribution`, {
    headers: asApp as Record<string, string>,
    body: '{"enabled":true}',
  });

  const add = async (role: Role) => {
    const email = `${role}@example.com`;
    const { member } = await peopleService.addMember({
      workspaceId: running.workspaceId,
      email,
      name: role,
      role,
      password: PASSWORD,
    });
    return { email, userId: member?.userId ?? '' };
  };
  const people = { owner: await add('owner'), admin: await add('admin'), member: await add('member') };
  const owned = stack.move();
  return {
    app: { ...app, workspaceId, profileId },
    people,
    apiKey: async (scopes) => {
      const request = { profileId: running.profileId, name: 'k', scopes: [...scopes], rateLimitPerMinute: 100_000 };
      return bearer((await running.access.issueApiKey(request)).apiKey);
    },
    delegatedKey: async (scopes) => {
      const request = { profileId, name: 'd', appId: app.id, scopes: [...scopes], rateLimitPerMinute: 100_000 };
      return bearer((await running.access.issueApiKey(request)).apiKey);
    },
    appToken: async (scopes, { withoutProfile = false, profileId: on = profileId } = {}) =>
      bearer(await mint({ scope: scopes.join(' '), ...(withoutProfile ? {} : { profile_id: on }) })),
    userToken: async (scopes, role = 'owner') => {
      const request = { email: people[role].email, profileId: running.profileId, name: 'u', scopes: [...scopes] };
      return bearer((await peopleService.issueUserToken(request)).userToken);
    },
    session: async (role) => {
      const response = await running.post(
        '/session',
        { email: people[role].email, password: PASSWORD, profile_id: running.profileId },
        { authorization: '' },
      );
      assert.ok(response.ok, await response.text());
      return { cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
    },
    invitation: async (email) =>
      (await peopleService.inviteMember({ workspaceId: running.workspaceId, email, role: 'member' })).token,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
