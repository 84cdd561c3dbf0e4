// The side that tests talk to, under /__sim: order faults, change the world, see what was asked.
import express, { type ErrorRequestHandler, type Router } from 'express';
import { FaultSchema } from './faults.ts';
import { indexWorld } from './nodes.ts';
import { patchWorld, type SimState } from './state.ts';
import { parseWorld, type WorldPatch } from './world.ts';

/**
 * POST /fault {kind, times, …} orders trouble, DELETE /fault calls all of it off; POST /world patches the world by key,
 * PUT /world plays another one; GET /calls lists the calls so far, DELETE /calls forgets them.
 */
export function adminRouter(state: SimState): Router {
  const router = express.Router();
  router.use(express.json({ limit: '64mb' }));
  router.post('/fault', (request, response) => {
    state.faults.order(FaultSchema.parse(request.body));
    response.sendStatus(204);
  });
  router.delete('/fault', (_request, response) => {
    state.faults.clear();
    response.sendStatus(204);
  });
  router.post('/world', (request, response) => {
    patchWorld(state, request.body as WorldPatch);
    response.sendStatus(204);
  });
  router.put('/world', (request, response) => {
    state.index = indexWorld(parseWorld(request.body));
    response.sendStatus(204);
  });
  router.get('/calls', (_request, response) => {
    response.json({ calls: state.seen });
  });
  router.delete('/calls', (_request, response) => {
    state.seen.length = 0;
    response.sendStatus(204);
  });
  router.use(answerBadOrder);
  return router;
}

const answerBadOrder: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
  response.status(400).json({ error: error instanceof Error ? error.message : 'bad order' });
};
