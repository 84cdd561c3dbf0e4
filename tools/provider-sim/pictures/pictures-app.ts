// Serves the pictures of creatives at the addresses that the Graph API returns, as the platform's network of caches does.
import { type Request, type Response, Router } from 'express';
import type { SimState } from '../state.ts';
import { drawPicture } from './draw-picture.ts';
import { isSigned, PICTURES_PATH } from './picture-urls.ts';

/** Inside a cloud, this address hands out credentials to whoever asks. */
const INSIDE = 'http://169.254.169.254/latest/meta-data/';
const PAGE = '<!doctype html><html><body><script>alert(document.domain)</script></body></html>';
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(document.domain)</script></svg>';
const CHUNK = Buffer.alloc(64 * 1024);

/** Makes the router over a state that the admin side may change at any time. */
export function picturesRouter(state: SimState): Router {
  const router = Router();
  router.get(`${PICTURES_PATH}/:file`, (request, response) => {
    const query = request.query as Record<string, string | undefined>;
    state.seen.push(request.path);
    const fault = state.faults.next('pictures', request.path, undefined);
    if (fault !== undefined) return play(fault.kind, request, response);
    if (!isSigned(request.path, query, state.now())) return void response.status(403).send('URL signature expired');
    const { file } = request.params;
    response.type('image/png').send(drawPicture(file.replace(/\.png$/, ''), Number(query.w)));
  });
  return router;
}

function play(kind: string, request: Request, response: Response): void {
  if (kind === 'hang') return;
  if (kind === 'disconnect') return void request.socket.destroy();
  if (kind === 'garbage') return void response.type('html').send(PAGE);
  if (kind === 'server_error') return void response.status(503).type('html').send(PAGE);
  if (kind === 'redirect_inside') return void response.redirect(302, INSIDE);
  if (kind === 'page_as_picture') return void response.type('image/png').send(Buffer.from(PAGE));
  if (kind === 'drawing') return void response.type('image/svg+xml').send(DRAWING);
  // endless_picture: it begins like one, and sends data until the caller stops reading.
  response.type('image/png').write(drawPicture('endless', 8).subarray(0, 32));
  const more = () => {
    if (!response.destroyed) response.write(CHUNK, more);
  };
  more();
}
