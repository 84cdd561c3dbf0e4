// Starts a gateway with a partner app that governs a profile, in front of a recording double of hand-offs.
import assert from 'node:assert/strict';
import type { CallContext } from '@touchline/chassis/grpc/serve.ts';
import { createSecretKeys } from '@touchline/chassis/secret-keys.ts';
import type {
  EndHandoffRequest,
  FinishConsentRequest,
  MintHandoffRequest,
} from '@touchline/proto/gen/touchline/connections/v1/handoffs_pb.ts';
import { createHandoffLinks } from '../src/handoffs/handoff-links.ts';
import { HANDOFF_ID } from './doubles/known-ids.ts';
import { appsClient, partnerApp } from './partner-app.ts';
import { type ErrorBody, runGateway } from './running-gateway.ts';
import { serviceDoubles } from './service-doubles.ts';

export const RETURN_URL = 'https://partner.example/settings?tab=ads';

export type HandoffFixture = Awaited<ReturnType<typeof createHandoffFixture>>;

/** @param label names the test database */
export async function createHandoffFixture(label: string) {
  const minted: MintHandoffRequest[] = [];
  const finished: FinishConsentRequest[] = [];
  const ended: EndHandoffRequest[] = [];
  const trouble: { finishing: Error | null } = { finishing: null };
  const { handoffs, ...others } = serviceDoubles();
  const recording = {
    ...handoffs,
    mintHandoff: async (request: MintHandoffRequest, call: CallContext) => {
      minted.push(request);
      return handoffs.mintHandoff(request, call);
    },
    finishConsent: async (request: FinishConsentRequest, call: CallContext) => {
      finished.push(request);
      if (trouble.finishing) throw trouble.finishing;
      return handoffs.finishConsent(request, call);
    },
    endHandoff: async (request: EndHandoffRequest, call: CallContext) => {
      ended.push(request);
      return handoffs.endHandoff(request, call);
    },
  };
  const running = await runGateway(label, { doubles: { ...others, handoffs: recording } });
  const app = await partnerApp(running);
  const token = await app.token({ profile_id: app.profileId });
  /** Changes the registration of the app. */
  const register = async (details: { redirectUris?: string[]; logoUrl?: string }) => {
    await using apps = appsClient(running);
    await apps.changeApp({ appId: app.clientId, ...details });
  };
  await register({ redirectUris: ['https://partner.example/oauth/cb'], logoUrl: 'https://cdn.example/logo.svg' });
  const walk = (path: string, headers: Record<string, string> = {}) =>
    fetch(running.url(`/api/v1${path}`), { redirect: 'manual', headers });
  // The same keys as the gateway's: what it hands out can also be made here.
  const secretKeys = createSecretKeys([{ kid: 'test', key: new Uint8Array(Buffer.alloc(32, 7)) }]);
  const links = createHandoffLinks({ secretKeys, baseUrl: () => running.gateway.baseUrl });
  return {
    ...{ links, secretKeys, running, app, minted, finished, ended, trouble, register },
    forget: () => {
      for (const list of [minted, finished, ended]) list.splice(0);
      trouble.finishing = null;
    },
    mint: (body: object | undefined, { as = token, provider = 'social_ads', key = '' } = {}) =>
      fetch(running.url(`/api/v1/connections/${provider}/handoff`), {
        method: 'POST',
        headers: {
          authorization: `Bearer ${as}`,
          ...(body && { 'content-type': 'application/json' }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
    /** Sends a request like a browser that does not follow redirects. */
    walk,
    /** Opens a link like that browser. */
    open: (link: string, headers: Record<string, string> = {}) => fetch(link, { redirect: 'manual', headers }),
    /** Goes through the start, and returns what the provider would send back. */
    begin: async () => {
      const started = await fetch(links.start(HANDOFF_ID), { redirect: 'manual' });
      assert.equal(started.status, 303, await started.text());
      const authorize = new URL(started.headers.get('location') ?? '');
      const setCookie = started.headers.get('set-cookie') ?? '';
      const state = authorize.searchParams.get('state') ?? '';
      return { authorize, setCookie, cookie: setCookie.split(';')[0] ?? '', state };
    },
    callback: (query: Record<string, string>, cookie = '', provider = 'social_ads') =>
      walk(`/oauth/callback/${provider}?${new URLSearchParams(query)}`, cookie === '' ? {} : { cookie }),
    [Symbol.asyncDispose]: () => running[Symbol.asyncDispose](),
  };
}

/** Returns the status and the code of a refusal. */
export async function refusal(response: Response): Promise<string> {
  const { error } = (await response.json()) as ErrorBody;
  return `${response.status} ${error.code}`;
}
