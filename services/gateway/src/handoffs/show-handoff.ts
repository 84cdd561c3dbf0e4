// Serves GET /handoffs/{id}/page: the one screen of a hand-off in any state.

import { sendPage } from '@touchline/chassis/pages/send-page.ts';
import type { RequestHandler } from 'express';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { openLink } from './find-handoff.ts';
import type { HandoffDeps } from './handoff-deps.ts';
import { handoffPage } from './handoff-page.ts';
import { textsFor } from './texts/texts-for.ts';

export function showHandoff(deps: HandoffDeps): RequestHandler {
  return async function show(request, response) {
    const { handoff, tenant } = await openLink(deps, request);
    const told = new URLSearchParams(request.originalUrl.split('?')[1] ?? '').get('told');
    response.setHeader('Content-Security-Policy', contentSecurityPolicy(tenant.app?.logoUrl || null));
    sendPage(
      response,
      200,
      handoffPage({ texts: textsFor(request), handoff, tenant, startUrl: deps.links.start(handoff.id), told }),
    );
  };
}
