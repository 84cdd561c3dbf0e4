// Provides a partner app of a running gateway, with a profile that it provisioned, and the ways to get its tokens.
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import { AppsService } from '@touchline/proto/gen/touchline/access/v1/apps_pb.ts';
import type { Config } from '../src/config.ts';
import type { Overrides } from '../src/start.ts';
import { startWithLongTimeouts } from './long-timeouts.ts';
import { ownClient, type RunningGateway } from './running-gateway.ts';

export type PartnerApp = Awaited<ReturnType<typeof partnerApp>>;

type Form = Record<string, string> | [string, string][] | string;

export interface TokenAnswer {
  access_token: string;
  token_type: string;
  expires_in: number;
  scope: string;
  profile_id?: string;
}

export interface OAuthError {
  error: string;
  error_description: string;
}

/** Returns a client of the AppsService; dispose it with the test. */
export function appsClient(running: Pick<RunningGateway, 'client'>): GrpcClient<typeof AppsService> {
  return ownClient(AppsService, running);
}

/** Posts a form to the OAuth endpoints of a gateway, whatever its base address says. */
export function postForm(
  { gateway }: Pick<RunningGateway, 'gateway'>,
  path: string,
  form: Form,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`http://127.0.0.1:${gateway.httpPort}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
  });
}

/** Returns the Authorization header of HTTP Basic, each half form-encoded first (RFC 6749, section 2.3.1). */
export function basic(clientId: string, secret: string): { authorization: string } {
  const encoded = [clientId, secret].map((text) => new URLSearchParams({ x: text }).toString().slice(2)).join(':');
  return { authorization: `Basic ${btoa(encoded)}` };
}

/** Registers an app; scopes: everything by default. */
export async function partnerApp(
  running: RunningGateway,
  { scopes = [], rateTier = '' }: { scopes?: string[]; rateTier?: string } = {},
) {
  await using apps = appsClient(running);
  const { app, clientSecret } = await apps.createApp({
    workspaceId: running.workspaceId,
    name: 'Partner',
    scopes,
    allScopes: scopes.length === 0,
    rateTier,
  });
  const clientId = app?.appId ?? '';
  const profileId = await provisionedProfile(running, clientId);
  return {
    clientId,
    secret: clientSecret,
    profileId,
    /** Sends a token request that authenticates in the body. */
    request: (form: Record<string, string> = {}, on: Pick<RunningGateway, 'gateway'> = running) =>
      postForm(on, '/oauth/token', {
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
        ...form,
      }),
    async token(form: Record<string, string> = {}): Promise<string> {
      const response = await this.request(form);
      if (response.status !== 200) throw new Error(await response.text());
      return ((await response.json()) as TokenAnswer).access_token;
    },
    revoke: (token: string) => postForm(running, '/oauth/revoke', { token }, basic(clientId, clientSecret)),
  };
}

/** Makes a profile that counts as made by the app. */
export async function provisionedProfile(running: RunningGateway, appId: string): Promise<string> {
  const { workspaceId } = await running.access.createWorkspace({ name: 'Of the app', reportingCurrency: 'USD' });
  const { profileId } = await running.access.createProfile({ workspaceId, name: 'Of the app' });
  await running.db
    .collection<{ _id: string }>('profiles')
    .updateOne({ _id: profileId }, { $set: { provisioned_by: { kind: 'app', id: appId } } });
  return profileId;
}

/** Sends a GET for an API path with a token. */
export function getWith(on: Pick<RunningGateway, 'gateway'>, path: string, token: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${on.gateway.httpPort}/api/v1${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
}

/** Starts another gateway on the same database and bus, as a replica or after a change of settings. */
export function startBeside(running: RunningGateway, change: Partial<Config> = {}, overrides: Overrides = {}) {
  return startWithLongTimeouts({ ...running.config, ...change }, overrides);
}
