// Serves a web site for visitors, by default one whose every page carries the tracker.
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Site extends AsyncDisposable {
  port: number;
  /** http://localhost:port */
  origin: string;
}

/**
 * @param scriptUrl the tracker's address
 * @param body HTML of every page after the script tag
 * @param headers further headers of every page
 */
export const site = (scriptUrl: string, body = '', headers: OutgoingHttpHeaders = {}): Promise<Site> =>
  serveSite(
    (path) =>
      `<!doctype html><title>Page ${path}</title><script async src="${scriptUrl}"></script><body>${body}</body>`,
    headers,
  );

/** @param contentOf returns what a path has: HTML, or a script where the path ends in .js */
export async function serveSite(contentOf: (path: string) => string, headers: OutgoingHttpHeaders = {}): Promise<Site> {
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/favicon')) return response.writeHead(204).end();
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    const type = pathname.endsWith('.js') ? 'text/javascript' : 'text/html';
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, ...headers });
    return response.end(contentOf(pathname));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://localhost:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
