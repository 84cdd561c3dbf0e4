// Creates a fresh profile in the running system, and makes the calls that a partner makes with its key.
import assert from 'node:assert/strict';
import { createTouchline, type paths, type Touchline } from '@touchline/client';
import { drain } from '@touchline/tools/admin/drain.ts';
import { createProfile } from '@touchline/tools/admin/profiles.ts';
import { testSystem } from './fixture.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read answers by the contract's field names and assert what they find
export type Json = any;

export interface Answer {
  status: number;
  headers: Headers;
  body: Json;
}

export interface TestProfile {
  readonly workspaceId: string;
  readonly profileId: string;
  readonly apiKey: string;
  readonly trackingKey: string;
  /** The published client with the profile's key. It repeats nothing, so that a test sees every refusal. */
  readonly touchline: Touchline;
  /** Makes any call below /api/v1 with the profile's key, also one that the client's types do not allow. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Makes a GET by the client, which throws unless it succeeds, and returns the body. */
  get(path: string): Promise<Json>;
  /** Posts events in batches of 500 to /events; every row must be recorded or a duplicate. */
  send(events: readonly object[]): Promise<void>;
  /** Waits until everything sent is in the reports. */
  drained(): Promise<void>;
}

/** What POST /events takes; tests build their events member by member. */
type Events = paths['/events']['post']['requestBody']['content']['application/json'];

let count = 0;

/**
 * Creates a profile, by default in USD and in a workspace of its own, because within a workspace an ad account is on one profile
 * only.
 */
export async function newProfile(currency = 'USD', workspace = `E2E ${count}`): Promise<TestProfile> {
  const { clients, services } = testSystem();
  const made = await createProfile(clients, { workspace, name: `p${count++}`, currency, ratePerMinute: 60_000 });
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await fetch(`${services.addresses.baseUrl}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${made.api_key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const { status, headers: received } = response;
    if (received.get('content-type')?.startsWith('image/')) return { status, headers: received, body: text };
    return { status, headers: received, body: text ? JSON.parse(text) : undefined };
  };
  const touchline = createTouchline({
    baseUrl: services.addresses.baseUrl,
    credential: made.api_key,
    retries: 0,
  });
  // Tests write paths with their ids and queries, which the client's types do not know.
  const getAny = touchline.get as unknown as (path: string) => Promise<Json>;
  return {
    touchline,
    workspaceId: made.workspace_id,
    profileId: made.profile_id,
    apiKey: made.api_key,
    trackingKey: made.tracking_key,
    call,
    get: (path) => getAny(path),
    send: async (events) => {
      for (let from = 0; from < events.length; from += 500) {
        const body = { events: events.slice(from, from + 500) } as Events;
        const { data } = await touchline.post('/events', { body });
        assert.ok('summary' in data);
        assert.equal(
          data.summary.rejected,
          0,
          JSON.stringify(data.results.find(({ status }) => status === 'rejected')),
        );
      }
    },
    drained: async () => {
      await drain(clients, { timeoutMs: 120_000 });
    },
  };
}
