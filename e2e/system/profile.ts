// Creates a fresh profile in the running system, and makes the calls that a partner makes with its key.
import assert from 'node:assert/strict';
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
  /** Makes any call below /api/v1 with the profile's key. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Makes a GET that must return 200, and returns the body. */
  get(path: string): Promise<Json>;
  /** Posts events in batches of 500 to /events; every row must be recorded or a duplicate. */
  send(events: readonly object[]): Promise<void>;
  /** Waits until everything sent is in the reports. */
  drained(): Promise<void>;
}

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
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined };
  };
  return {
    workspaceId: made.workspace_id,
    profileId: made.profile_id,
    apiKey: made.api_key,
    trackingKey: made.tracking_key,
    call,
    get: async (path) => {
      const answer = await call('GET', path);
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      return answer.body;
    },
    send: async (events) => {
      for (let from = 0; from < events.length; from += 500) {
        const answer = await call('POST', '/events', { events: events.slice(from, from + 500) });
        assert.equal(answer.status, 202, JSON.stringify(answer.body));
        assert.equal(
          answer.body.data.summary.rejected,
          0,
          JSON.stringify(answer.body.data.results.find((r: Json) => r.status === 'rejected')),
        );
      }
    },
    drained: async () => {
      await drain(clients, { timeoutMs: 120_000 });
    },
  };
}
