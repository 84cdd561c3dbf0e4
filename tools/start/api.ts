// The public HTTP API as the tools call it: bearer key, JSON, and errors that say what the API said.

export interface Api {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: unknown): Promise<T>;
  patch<T>(path: string, body: unknown): Promise<T>;
}

/** A client of {baseUrl}/api/v1; throws Error with the envelope's code and message. */
export function createApi(baseUrl: string, apiKey: string): Api {
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${baseUrl}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
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
