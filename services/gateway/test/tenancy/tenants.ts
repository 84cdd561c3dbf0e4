// Makes tenants for tests: apps, people and keys, each made as an operator or their holder would make them.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Role } from '@touchline/chassis/access/roles.ts';
import { AppsService } from '@touchline/proto/gen/touchline/access/v1/apps_pb.ts';
import { PeopleService } from '@touchline/proto/gen/touchline/access/v1/people_pb.ts';
import type { ErrorBody, RunningGateway } from '../running-gateway.ts';
import { ownClient } from '../running-gateway.ts';

const PASSWORD = 'seven quiet otters paint';

/** The headers that carry a credential. */
export type Shown = Readonly<Record<string, string>>;

/** The members of workspaces, profiles and keys that tests need. */
export interface Row {
  readonly id: string;
  readonly name: string;
  readonly workspace_id: string;
  readonly profile_id: string;
  readonly app_id: string | null;
  readonly type: string;
  readonly kind: string;
  readonly reporting_currency: string;
  readonly privacy_mode: string;
  readonly healthcare_family: boolean;
  readonly entitlements: string[];
  readonly scopes: string[];
  readonly api_key: string;
  readonly rate_limit_per_minute: number;
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
}

export interface Answer<Data = Row> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    readonly data: Data;
    readonly meta: { readonly profile_id: string | null };
    readonly pagination: { readonly has_next: boolean; readonly cursor: string | null };
    readonly error: ErrorBody['error'] & {
      readonly upgrade_required?: boolean;
      readonly upgrade?: Readonly<Record<string, unknown>>;
    };
  };
}

type Request = [shown: Shown, method: string, path: string, body?: unknown, headers?: Shown];

export type Tenants = Awaited<ReturnType<typeof createTenants>>;

/** @param running the gateway in which the tenants are made */
export async function createTenants(running: RunningGateway) {
  await using stack = new AsyncDisposableStack();
  const apps = stack.use(ownClient(AppsService, running));
  const people = stack.use(ownClient(PeopleService, running));

  async function call<Data = Row>(...[shown, method, path, body, headers = {}]: Request): Promise<Answer<Data>> {
    const response = await fetch(running.url(`/api/v1${path}`), {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...shown, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { status } = response;
    return { status, headers: response.headers, body: (await response.json()) as Answer<Data>['body'] };
  }

  /** Returns the data of a call that must succeed. */
  async function ok<Data = Row>(...request: Request): Promise<Data> {
    const { status, body } = await call<Data>(...request);
    assert.ok(status < 300, `${status} ${JSON.stringify(body)}`);
    return body.data;
  }

  /** Returns the rows of a list's first page. */
  const list = (shown: Shown, path: string) => ok<Row[]>(shown, 'GET', path);

  /** Returns the status, code and reason of a call. */
  async function verdict(...request: Request): Promise<string> {
    const { status, body } = await call(...request);
    return [status, body.error?.code, body.error?.reason].filter(Boolean).join(' ');
  }

  async function key(profileId: string, scopes?: readonly string[]): Promise<Shown & { readonly id: string }> {
    const request = { profileId, name: 'key', scopes: [...(scopes ?? [])], allScopes: scopes === undefined };
    const { keyId, apiKey } = await running.access.issueApiKey({ ...request, rateLimitPerMinute: 100_000 });
    return shownWithId(apiKey, keyId);
  }

  /** Makes a new workspace with a profile and a key that holds every scope. */
  async function business(name: string) {
    const { workspaceId } = await running.access.createWorkspace({ name, reportingCurrency: 'CLP' });
    const { profileId } = await running.access.createProfile({ workspaceId, name });
    return { workspaceId, profileId, key: await key(profileId) };
  }

  /** Makes an app, and the ways to get its tokens. */
  async function app(name: string, scopes: readonly string[] = []) {
    const { workspaceId } = await running.access.createWorkspace({ name: `${name}, Inc.` });
    const made = await apps.createApp({
      workspaceId,
      name,
      rateTier: 'internal',
      scopes: [...scopes],
      allScopes: scopes.length === 0,
    });
    const id = made.app?.appId ?? '';
    const token = async (fields: Record<string, string> = {}): Promise<Shown> => {
      const response = await fetch(running.url('/api/v1/oauth/token'), {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${id}:${made.clientSecret}`)}` },
        body: new URLSearchParams({ grant_type: 'client_credentials', ...fields }),
      });
      const body = (await response.json()) as { access_token?: string };
      return bearer(body.access_token ?? assert.fail(JSON.stringify(body)));
    };
    return { id, token };
  }

  /** Makes an app with a workspace and a profile that it made itself. */
  async function provisioner(name: string) {
    const { id, token } = await app(name);
    const shown = await token();
    const workspace = await ok(shown, 'POST', '/workspaces', { name: `Clients of ${name}` });
    const profile = await ok(shown, 'POST', '/profiles', { name: `Client of ${name}`, workspace_id: workspace.id });
    return { id, token, shown, workspaceId: workspace.id, profileId: profile.id };
  }

  /** Makes a person with a role, signed in. */
  async function person(workspaceId: string, role: Role, profileId?: string) {
    const email = `${randomUUID()}@example.com`;
    const { member } = await people.addMember({ workspaceId, email, name: role, role, password: PASSWORD });
    const signIn = async (onProfile?: string): Promise<Shown> => {
      const response = await fetch(running.url('/api/v1/session'), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: PASSWORD, ...(onProfile && { profile_id: onProfile }) }),
      });
      assert.ok(response.ok, await response.text());
      return { cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
    };
    const userToken = async (onProfile: string, scopes: readonly string[]) => {
      const request = { email, profileId: onProfile, name: 'agent', scopes: [...scopes] };
      const { keyId, userToken: text } = await people.issueUserToken(request);
      return shownWithId(text, keyId);
    };
    return { userId: member?.userId ?? '', email, shown: await signIn(profileId), signIn, userToken };
  }

  const owned = stack.move();
  return {
    call,
    ok,
    list,
    verdict,
    key,
    business,
    app,
    provisioner,
    person,
    apps,
    people,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

export function bearer(token: string): Shown {
  return { authorization: `Bearer ${token}` };
}

/** Returns the headers of a key, with its id, which no request shows. */
function shownWithId(text: string, id: string): Shown & { readonly id: string } {
  return Object.defineProperty(bearer(text), 'id', { value: id, enumerable: false }) as Shown & { readonly id: string };
}

/** Returns the body of a request for a key that reads reports. */
export function keyRequest(profileId?: string, more: object = {}) {
  return { name: 'Reports', scopes: ['campaigns:read'], ...(profileId && { profile_id: profileId }), ...more };
}
