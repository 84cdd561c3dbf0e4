// Serves GET /handoffs/{id}/start: redirects to the provider's consent screen and sets the cookie that the callback requires.

import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { Ending } from '@touchline/proto/gen/touchline/connections/v1/handoffs_pb.ts';
import type { RequestHandler } from 'express';
import { callbackUrl } from './addresses.ts';
import { consentCookie } from './consent-cookie.ts';
import { createPkcePair } from './consent-state.ts';
import { exitUrl, mayReturn } from './exit-url.ts';
import { openLink } from './find-handoff.ts';
import type { HandoffDeps } from './handoff-deps.ts';
import type { Tenant } from './tenant-of.ts';

export function startConsent(deps: HandoffDeps): RequestHandler {
  const { services, states, links, baseUrl } = deps;
  return async function start(request, response) {
    const { handoffs } = services;
    const { handoff, tenant } = await openLink(deps, request);
    const { id, provider } = handoff;
    if (handoff.status === 'pending' && !mayReturn(handoff, tenant)) {
      const { ending } = await handoffs.endHandoff({ id, reason: 'origin_not_allowed' });
      return void response.redirect(303, exitFrom(ending, tenant));
    }
    const { verifier, challenge } = createPkcePair();
    const state = await states.sign({ handoffId: id, provider, challenge });
    const redirectUri = callbackUrl(baseUrl(), provider);
    const { next } = await handoffs.startConsent({ id, redirectUri, state, codeChallenge: challenge });
    if (next.case !== 'authorizeUrl') return void response.redirect(303, exitFrom(next.value, tenant));
    response.append('Set-Cookie', consentCookie(baseUrl(), id, verifier));
    response.redirect(303, next.value);
  };

  function exitFrom(ending: Ending | undefined, tenant: Tenant): string {
    const way = ending && exitUrl(links, ending, tenant);
    if (!way) throw publicError('internal_error');
    return way;
  }
}
