// Runs a shop's web server on its own socket, whose pages a test writes.
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface WebServer extends AsyncDisposable {
  readonly origin: string;
  readonly port: number;
  /** The requested paths, in order. */
  readonly asked: string[];
  /** Sets what a path returns from now on; 404 by default. */
  serve(path: string, answer: RequestListener): void;
  /** Serves HTML. */
  page(path: string, html: string): void;
}

export async function startWebServer(): Promise<WebServer> {
  const answers = new Map<string, RequestListener>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const answer = answers.get(path);
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const serve = (path: string, answer: RequestListener) => void answers.set(path, answer);
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    asked,
    serve,
    page: (path, html) =>
      serve(path, (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(html)),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
