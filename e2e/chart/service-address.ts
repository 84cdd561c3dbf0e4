// Serves the one address in front of a Service's pods: new connections go to the ready pods in turn.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface ServiceAddress extends AsyncDisposable {
  readonly url: string;
  /** Adds a pod that became ready, as host:port. */
  add(endpoint: string): void;
  /** Removes a pod that ends: it gets no new connections, but keeps those that it has. */
  remove(endpoint: string): void;
}

/** Listens on a free loopback port. */
export async function serviceAddress(): Promise<ServiceAddress> {
  const endpoints: string[] = [];
  const sockets = new Set<Socket>();
  let turn = 0;
  const server = createServer((near) => {
    const endpoint = endpoints[turn++ % endpoints.length];
    if (endpoint === undefined) return void near.destroy();
    const [host, port] = endpoint.split(':');
    const far = connect({ host: host ?? '', port: Number(port) });
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.once('close', () => sockets.delete(socket));
    }
    near.pipe(far).pipe(near);
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
    near.once('close', () => far.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (endpoint) => endpoints.push(endpoint),
    remove: (endpoint) => {
      const at = endpoints.indexOf(endpoint);
      if (at >= 0) endpoints.splice(at, 1);
    },
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
