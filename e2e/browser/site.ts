// Serves a web site for visitors: every path returns a page that carries the tracker.
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
export async function site(scriptUrl: string, body = '', headers: OutgoingHttpHeaders = {}): Promise<Site> {
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/favicon')) return response.writeHead(204).end();
    const title = `Page ${new URL(request.url ?? '/', 'http://site').pathname}`;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers });
    return response.end(
      `<!doctype html><title>${title}</title><script async src="${scriptUrl}"></script><body>${body}</body>`,
    );
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
