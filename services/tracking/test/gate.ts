// Runs a TCP proxy that a test can shut, so that the server behind it becomes unavailable and comes back.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Gate extends AsyncDisposable {
  readonly port: number;
  shut(): void;
  open(): void;
}

/** Opens a proxy to host:port on a free port. */
export async function openGate(host: string, port: number): Promise<Gate> {
  let isOpen = true;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    if (!isOpen) {
      near.destroy();
      return;
    }
    const far = connect(port, host);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const shut = () => {
    isOpen = false;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    shut,
    open: () => {
      isOpen = true;
    },
    [Symbol.asyncDispose]: () => {
      shut();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
