// Calls HighLevel's API v2: JSON in and out with a location's token, every page of what is read, refusals as ProviderError.
import { z } from 'zod';
import { ProviderError } from '../../domain/provider-error.ts';
import type { Outbound } from '../http/outbound.ts';
import { createCallPace } from './call-pace.ts';
import { highlevelError } from './highlevel-error.ts';
import { readStoredToken } from './highlevel-token.ts';

/** The version with which each part of the API is called. */
export const VERSION = { crm: '2021-07-28', calendars: '2021-04-15' } as const;

export interface HighLevelClientOptions {
  /** Scheme and host; a simulator's in tests. */
  readonly apiUrl: string;
  readonly timeoutMs: number;
}

/** A location, with a token for it. */
export interface LocationAuth {
  readonly locationId: string;
  readonly accessToken: string;
  readonly signal: AbortSignal;
  /** True for a long read, which waits when few calls are left. */
  readonly isLong?: boolean;
}

export interface HighLevelCall<S extends z.ZodType> {
  /** The path below the API's address, with its query. */
  readonly path: string;
  /** Sent as a POST when given; otherwise the call is a GET. */
  readonly json?: unknown;
  readonly version?: string;
  readonly schema: S;
}

export interface HighLevelClient {
  /** @throws ProviderError */
  call<S extends z.ZodType>(
    call: HighLevelCall<S>,
    auth: Pick<LocationAuth, 'accessToken' | 'signal'> & Partial<LocationAuth>,
  ): Promise<z.output<S>>;
  /**
   * Returns the access to a location: the token of the consent itself if that was for this location, otherwise a location token
   * for which the company's token is exchanged.
   * @param kept the connection's token as the consent stored it
   * @throws ProviderError
   */
  location(locationId: string, kept: string, signal: AbortSignal): Promise<LocationAuth>;
}

const LocationToken = z.object({ access_token: z.string().min(1) });

export function createHighLevelClient(
  outbound: Pick<Outbound, 'send'>,
  { apiUrl, timeoutMs }: HighLevelClientOptions,
): HighLevelClient {
  const base = apiUrl.replace(/\/$/, '');
  const pace = createCallPace();

  const call: HighLevelClient['call'] = async (
    { path, json, version = VERSION.crm, schema },
    { accessToken, signal, locationId = '', isLong = false },
  ) => {
    if (isLong) await pace.wait(locationId, signal);
    const { status, headers, body } = await outbound.send({
      method: json === undefined ? 'GET' : 'POST',
      url: `${base}${path}`,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${accessToken}`,
        version,
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      timeoutMs,
      signal,
    });
    pace.learn(locationId, headers);
    if (status < 200 || status > 299) throw highlevelError(status, body, headers);
    const parsed = schema.safeParse(body);
    if (parsed.success) return parsed.data;
    const where = parsed.error.issues[0]?.path.map(String).join('.') ?? '';
    // An empty answer is temporary; one of another shape is not.
    throw new ProviderError(
      body === undefined ? 'retry' : 'failed',
      'malformed_answer',
      `The platform's answer has an unexpected shape at ${where || 'its root'}.`,
    );
  };

  return {
    call,
    location: async (locationId, kept, signal) => {
      const { userType, companyId, access_token: accessToken } = readStoredToken(kept);
      if (userType !== 'Company') return { locationId, accessToken, signal };
      const json = { companyId, locationId };
      const own = await call({ path: '/oauth/locationToken', json, schema: LocationToken }, { accessToken, signal });
      return { locationId, accessToken: own.access_token, signal };
    },
  };
}
