// A line between a client and a server that a test can cut: the server "goes away" and comes back, its data kept.
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export interface TcpProxy extends AsyncDisposable {
  readonly port: number;
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Takes connections again, on the same port. */
  mend(): Promise<void>;
}

/** Listens on a free loopback port and passes everything on to host:port. */
export async function tcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  };
  const listen = async (port: number): Promise<number> => {
    const listening = createServer((near) => {
      const far = connect(target);
      for (const socket of [near, far]) keep(socket);
      near.pipe(far);
      far.pipe(near);
      near.once('close', () => far.destroy());
      far.once('close', () => near.destroy());
    });
    server = listening;
    await new Promise<void>((resolve, reject) => {
      listening.once('error', reject);
      listening.listen(port, '127.0.0.1', resolve);
    });
    return (listening.address() as AddressInfo).port;
  };
  const cut = async () => {
    const closed = new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
    server = undefined;
  };
  const port = await listen(0);
  return {
    port,
    cut,
    mend: async () => {
      if (!server) await listen(port);
    },
    [Symbol.asyncDispose]: cut,
  };
}

/** The same URL by way of the proxy; a MongoDB client is kept from asking the server for other addresses. */
export async function viaProxy(url: string): Promise<{ url: string; proxy: TcpProxy }> {
  const to = new URL(url);
  const proxy = await tcpProxy({ host: to.hostname, port: Number(to.port) });
  to.host = `127.0.0.1:${proxy.port}`;
  if (to.protocol === 'mongodb:') {
    to.searchParams.delete('replicaSet');
    to.searchParams.set('directConnection', 'true');
  }
  return { url: to.href, proxy };
}
