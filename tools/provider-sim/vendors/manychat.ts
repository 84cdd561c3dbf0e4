// Serves ManyChat's API for the pages of the world: a key for each page, and its own envelope.
import { Router } from 'express';
import { z } from 'zod';
import type { SimState } from '../state.ts';
import { vendorFault } from './vendor-fault.ts';

export const ChatPageSchema = z.strictObject({
  /** Digits. */
  id: z.string().regex(/^\d+$/),
  name: z.string(),
  /** The part after the page's id and a colon in its API key. */
  token: z.string(),
});

/** Serves, below /manychat: GET /fb/page/getInfo. */
export function manyChatRouter(state: SimState): Router {
  const router = Router();
  router.get('/manychat/fb/page/getInfo', (request, response) => {
    state.seen.push('/manychat/fb/page/getInfo');
    const fault = vendorFault(state, request, response);
    if (fault === 'answered') return;
    if (fault) return void response.status(429).json({ status: 'error', message: 'Too many requests' });
    const key = /^Bearer (.+)$/.exec(request.get('authorization') ?? '')?.[1];
    const page = state.index.world.chat_pages.find(({ id, token }) => `${id}:${token}` === key);
    if (!page) return void response.status(401).json({ status: 'error', message: 'Wrong token' });
    const { id, name } = page;
    const data = { id: Number(id), name, category: 'Store', is_pro: true, timezone: 'America/Santiago' };
    response.json({ status: 'success', data });
  });
  return router;
}
