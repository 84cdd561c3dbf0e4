// Calls the public API in the name of a visitor, so that what a page shows is what the API answers.
import { context, propagation } from '@opentelemetry/api';
import { SESSION_COOKIE, sessionCookieIn } from '@touchline/chassis/access/session-cookie.ts';
import { unavailable } from '@touchline/chassis/errors.ts';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import { createTouchline, type Touchline } from '@touchline/client';
import { phrase } from '../language/say.ts';

/** Of a visit: whose session it shows. */
interface Visitor {
  /** The Cookie header. */
  readonly cookies: string | undefined;
  /** Where the request came from. */
  readonly address: string;
}

/**
 * Makes a client that acts as the visitor, on one profile. Its calls throw TouchlineError (refusal-of.ts), and AppError UNAVAILABLE
 * when the API does not answer.
 */
export type CallApi = (visit: Visitor, profileId: string) => Touchline;

const DEADLINE_MS = 30_000;
/** A page that waits longer than this for a busy service rather says so. */
const MAX_WAIT_MS = 1000;
const UPGRADE_SECONDS = 60;

/** @param gatewayUrl the base address of the gateway within the deployment */
export function createCallApi({ gatewayUrl }: { readonly gatewayUrl: string }): CallApi {
  return function callApi({ cookies, address }, profileId) {
    // Of the visitor's cookies only the session's goes on.
    const headers: Record<string, string> = {
      cookie: `${SESSION_COOKIE}=${sessionCookieIn(cookies) ?? ''}`,
      'touchline-profile': profileId,
      'x-forwarded-for': address,
    };
    propagation.inject(context.active(), headers);
    const touchline = createTouchline({
      baseUrl: gatewayUrl,
      credential: null,
      retries: 1,
      maxWaitMs: MAX_WAIT_MS,
      fetch: async (request) => {
        for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
        try {
          return await whole(await fetch(request, { signal: AbortSignal.timeout(DEADLINE_MS) }));
        } catch (cause) {
          throw unavailable('the gateway does not answer', 1, cause);
        }
      },
    });
    return { ...touchline, get: checked(touchline.get, profileId), post: checked(touchline.post, profileId) };
  };
}

/** Reads an answer to its end, so that one that breaks off in its middle is noticed as one that never came. */
async function whole(answer: Response): Promise<Response> {
  return answer.body === null ? answer : new Response(await answer.arrayBuffer(), answer);
}

/**
 * Refuses an answer about another profile: a gateway of an older release does not know touchline-profile, and answers for the profile
 * that the session was opened with.
 */
function checked<Method extends Touchline['get'] | Touchline['post']>(call: Method, profileId: string): Method {
  const untyped = call as (path: string, init?: object) => Promise<unknown>;
  return (async (path: string, init?: object) => {
    const answer = await untyped(path, init);
    const { meta } = answer as { readonly meta?: { readonly profile_id?: string } };
    if (meta?.profile_id !== profileId)
      throw publicError('service_unavailable', phrase`The API is being upgraded.`, {
        retryAfterSeconds: UPGRADE_SECONDS,
      });
    return answer;
  }) as unknown as Method;
}
