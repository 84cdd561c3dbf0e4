// Provides people for tests: accounts, memberships and the browsers with which they sign in.
import assert from 'node:assert/strict';
import { AppsService } from '@touchline/proto/gen/touchline/access/v1/apps_pb.ts';
import { PeopleService } from '@touchline/proto/gen/touchline/access/v1/people_pb.ts';
import { createTenants, PASSWORD } from '../../../access/test/tenants.ts';
import { ownClient, type RunningGateway, runGateway } from '../running-gateway.ts';
import type { Doubles } from '../service-doubles.ts';

export const SESSION_COOKIE = '__Host-touchline_session';

export interface SessionData {
  user: { id: string; email: string; name: string };
  workspaces: { id: string; name: string; role: string }[];
  profile_id: string | null;
  expires_at: string;
}

export type PeopleWorld = Awaited<ReturnType<typeof peopleWorld>>;

/** Starts a gateway with the operators' clients for people and apps, and ways to act as one of the people. */
export async function peopleWorld(label: string, env: NodeJS.ProcessEnv = {}, doubles: Partial<Doubles> = {}) {
  await using stack = new AsyncDisposableStack();
  const running = stack.use(await runGateway(label, { env, doubles }));
  const people = stack.use(ownClient(PeopleService, running));
  const apps = stack.use(ownClient(AppsService, running));
  const owned = stack.move();
  return {
    running,
    people,
    apps,
    ...createTenants({ access: running.access, people }, running.workspaceId),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Sends a request without any credential. */
export function bare(
  running: RunningGateway,
  method: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Response> {
  return fetch(running.url(`/api/v1${path}`), {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** Returns the answer to a sign-in, whatever it is. */
export function trySignIn(
  running: RunningGateway,
  body: { email: string; password?: string; profile_id?: string },
  headers: Record<string, string> = {},
): Promise<Response> {
  return bare(running, 'POST', '/session', { body: { password: PASSWORD, ...body }, headers });
}

/** Returns a browser with a session: its cookie, and the answer to its sign-in. */
export async function signIn(running: RunningGateway, email: string, profileId?: string) {
  const response = await trySignIn(running, { email, ...(profileId && { profile_id: profileId }) });
  const text = await response.text();
  assert.equal(response.status, 201, text);
  const { data } = JSON.parse(text) as { data: SessionData };
  const cookie = cookieOf(response);
  return {
    data,
    cookie,
    call: (method: string, path: string, options: { body?: unknown; headers?: Record<string, string> } = {}) =>
      bare(running, method, path, { ...options, headers: { cookie, ...options.headers } }),
  };
}

/** Returns the session cookie that an answer sets, as a Cookie header sends it back. */
export function cookieOf(response: Response): string {
  const set = response.headers.getSetCookie().find((each) => each.startsWith(`${SESSION_COOKIE}=`));
  return set?.split(';')[0] ?? assert.fail('no session cookie was set');
}
