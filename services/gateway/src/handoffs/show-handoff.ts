// GET /handoffs/{id}/page: the one screen, however the hand-off stands.
import type { RequestHandler } from 'express';
import { sendPage } from '../console/serve-page.ts';
import { startUrl } from './addresses.ts';
import { findHandoff } from './find-handoff.ts';
import { handoffPage } from './handoff-page.ts';
import { contentSecurityPolicy, type WalkDeps } from './handoff-routes.ts';

export function showHandoff({ services, baseUrl }: WalkDeps): RequestHandler {
  return async function show(request, response) {
    const { handoff, tenant } = await findHandoff(services, request.params.id);
    const told = new URLSearchParams(request.originalUrl.split('?')[1] ?? '').get('told');
    response.setHeader('Content-Security-Policy', contentSecurityPolicy(tenant.app?.logo_url ?? null));
    sendPage(response, 200, handoffPage({ handoff, tenant, startUrl: startUrl(baseUrl(), handoff.id), told }));
  };
}
