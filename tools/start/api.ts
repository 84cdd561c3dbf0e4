// Calls the public HTTP API for the tools: bearer key, JSON, and errors with the code and message of the API.
import { setTimeout as delay } from 'node:timers/promises';

const PATIENCE_MS = 60_000;

export interface Api {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: unknown): Promise<T>;
  patch<T>(path: string, body: unknown): Promise<T>;
}

/**
 * Makes a client of {baseUrl}/api/v1 that throws Error with the envelope's code and message.
 * @param patienceMs how long it repeats a call when the API says so (429 and 503, after Retry-After)
 */
export function createApi(baseUrl: string, apiKey: string, patienceMs = PATIENCE_MS): Api {
  const send = (method: string, path: string, body: unknown) =>
    fetch(`${baseUrl}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const began = performance.now();
    let response = await send(method, path, body);
    while (response.status === 429 || response.status === 503) {
      const waitMs = Math.max(Number(response.headers.get('retry-after') ?? 1) || 0, 0.1) * 1000;
      if (performance.now() - began + waitMs > patienceMs) break;
      await response.body?.cancel();
      await delay(waitMs);
      response = await send(method, path, body);
    }
    const answer = (await response.json()) as { error?: { code: string; message: string } };
    if (!response.ok)
      throw new Error(
        `${method} ${path.split('?')[0]}: ${response.status} ${answer.error?.code}: ${answer.error?.message}`,
      );
    return answer as T;
  };
  return {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    patch: (path, body) => call('PATCH', path, body),
  };
}
