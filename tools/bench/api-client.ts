// Makes the load generator's client of the API, and the wait after its load.
import { drain } from '../admin/drain.ts';
import type { NewProfile } from '../admin/profiles.ts';
import { createHttpClient, type HttpClient } from './http-client.ts';
import type { BenchSystem } from './system.ts';

/** Makes a client that sends JSON with the profile's key. */
export function apiClient(baseUrl: string, { api_key }: Pick<NewProfile, 'api_key'>): HttpClient {
  return createHttpClient(baseUrl, {
    headers: { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' },
  });
}

/** Makes a function that waits until everything that was recorded shows in the reports. */
export function settled({ clients }: Pick<BenchSystem, 'clients'>): () => Promise<void> {
  return async () => void (await drain(clients));
}
