// Runs a partner whose people connect accounts in a browser: an app with a page to return to, and profiles that it provisions.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testSystem } from '../system/fixture.ts';
import type { Json } from '../system/profile.ts';

/** A profile that the partner provisioned, in a workspace of its own that reports in USD. */
export interface PartnerProfile {
  /** Makes a call below /api/v1 with a token of the app on the profile. @returns data of an answer that must be a success */
  call(method: string, path: string, body?: object): Promise<Json>;
}

export interface HandoffPartner extends AsyncDisposable {
  /** The page of the partner to which browsers return. It has a query of its own. */
  readonly returnUrl: string;
  newProfile(): Promise<PartnerProfile>;
}

/** What the partner's page says. */
export const PARTNER_PAGE = 'Back at the partner';

/** Starts the partner's server and registers its app, Agenda Clínica. */
export async function startHandoffPartner(): Promise<HandoffPartner> {
  const server = createServer((_request, response) => response.end(`<h1>${PARTNER_PAGE}</h1>`));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const returnUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/settings?tab=ads`;
  const { access, apps } = testSystem().clients;
  const { workspaceId } = await access.createWorkspace({ name: 'Partner company' });
  const name = 'Agenda Clínica';
  const { app, clientSecret } = await apps.createApp({ workspaceId, name, allScopes: true, rateTier: 'internal' });
  await apps.changeApp({ appId: app?.appId, redirectUris: [returnUrl] });
  const basic = `Basic ${btoa(`${app?.appId}:${clientSecret}`)}`;
  const mint = async (more: Record<string, string> = {}): Promise<string> => {
    const body = new URLSearchParams({ grant_type: 'client_credentials', ...more });
    return (await send('/oauth/token', { method: 'POST', headers: { authorization: basic }, body })).access_token;
  };
  const callWith =
    (token: string): PartnerProfile['call'] =>
    async (method, path, body) => {
      const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
      return (await send(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })).data;
    };
  const unbound = callWith(await mint());
  return {
    returnUrl,
    newProfile: async () => {
      const workspace = await unbound('POST', '/workspaces', { name: 'Clínica Andes', reporting_currency: 'USD' });
      const named = { name: 'Clínica Andes Centro', workspace_id: workspace.id };
      const { id } = await unbound('POST', '/profiles', named);
      await unbound('PUT', `/profiles/${id}/entitlements/svc_attribution`, { enabled: true });
      return { call: callWith(await mint({ profile_id: id })) };
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function send(path: string, init: RequestInit): Promise<Json> {
  const response = await fetch(`${testSystem().services.addresses.baseUrl}/api/v1${path}`, init);
  const text = await response.text();
  assert.ok(response.ok, `${init.method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text);
}
