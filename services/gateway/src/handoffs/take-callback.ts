// Serves GET /oauth/callback/{provider}, to which the provider sends the browser back, with a code or with an error.

import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { Ending, Handoff } from '@touchline/proto/gen/touchline/connections/v1/handoffs_pb.ts';
import type { Request, RequestHandler } from 'express';
import { callbackUrl } from './addresses.ts';
import { consentCookie, verifierIn } from './consent-cookie.ts';
import { challengeOf, type ReadState } from './consent-state.ts';
import { exitUrl, mayReturn } from './exit-url.ts';
import { findHandoff } from './find-handoff.ts';
import type { HandoffDeps } from './handoff-deps.ts';
import type { Tenant } from './tenant-of.ts';

/** Connections calls the provider during this time, for 45 seconds at most. */
const FINISH_DEADLINE_MS = 50_000;
const MAX_VALUE = 4096;

/**
 * Ends a consent: the state names its hand-off, and the cookie proves that it began in this browser. A stranger learns nothing
 * from a request to this address: without a state that we signed, no hand-off is looked up.
 */
export function takeCallback(deps: HandoffDeps): RequestHandler {
  const { services, states, links, baseUrl, logger } = deps;
  return async function callback(request, response) {
    const query = new URLSearchParams(request.originalUrl.split('?')[1] ?? '');
    const read = await states.read(textOf(query, 'state'));
    if (read.kind === 'invalid') throw publicError('invalid_request');
    const { handoff, tenant } = await findHandoff(services, read.state.handoffId);
    const ending = await end(request, query, read, handoff, tenant).catch((err: unknown) => {
      // The outcome is unknown: reading the hand-off shows it, and while the hand-off is pending it can be started again.
      logger.error(
        { request_id: String(response.locals.requestId), platform: handoff.provider, err },
        'callback failed',
      );
      return { handoff, reason: 'internal_error' };
    });
    response.append('Set-Cookie', consentCookie(baseUrl(), handoff.id, null));
    const way = ending && exitUrl(links, ending as Ending, tenant);
    if (!way) throw publicError('internal_error');
    response.redirect(303, way);
  };

  async function end(
    request: Request,
    query: URLSearchParams,
    { kind, state }: Exclude<ReadState, { kind: 'invalid' }>,
    handoff: Handoff,
    tenant: Tenant,
  ): Promise<Ending | undefined> {
    const { id, provider } = handoff;
    const { handoffs } = services;
    const endBy = async (reason: string) => (await handoffs.endHandoff({ id, reason })).ending;
    const verifier = verifierIn(baseUrl(), request.headers.cookie, id);
    if (provider !== state.provider || request.params.provider !== provider) return endBy('state_invalid');
    // The cookie expires together with the state, so check for an expired state before one of another browser.
    if (kind === 'expired') return endBy('state_expired');
    if (verifier === null || challengeOf(verifier) !== state.challenge) return endBy('state_invalid');
    if (handoff.status === 'pending' && !mayReturn(handoff, tenant)) return endBy('origin_not_allowed');
    const finished = await handoffs.finishConsent(
      {
        id,
        redirectUri: callbackUrl(baseUrl(), provider),
        code: textOf(query, 'code'),
        codeVerifier: verifier,
        error: textOf(query, 'error'),
      },
      { deadlineMs: FINISH_DEADLINE_MS },
    );
    return finished.ending;
  }
}

/** Returns a parameter of the callback; a value that is longer than any provider's counts as not sent. */
function textOf(query: URLSearchParams, name: string): string {
  const value = query.get(name) ?? '';
  return value.length > MAX_VALUE ? '' : value;
}
