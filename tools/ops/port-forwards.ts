// Ports of a cluster's Services as ports of this machine, the way `kubectl port-forward` does it: whoever calls from here needs no way
// into the cluster's network, and no policy of it opened.
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import type { KubeConfig } from '@kubernetes/client-node';

export interface ServicePort {
  readonly namespace: string;
  readonly service: string;
  /** Of its pods. */
  readonly port: number;
}

export interface PortForwards extends AsyncDisposable {
  /** 127.0.0.1:port for a port of a Service; a pod is looked for with each connection. */
  open(target: ServicePort): Promise<string>;
}

/** @param config of the cluster; it may list pods, read Services and forward ports */
export function portForwards(config: KubeConfig): PortForwards {
  const servers: Server[] = [];
  const sockets = new Set<Socket>();
  return {
    async open(target) {
      const server = createServer((socket) => {
        sockets.add(socket);
        socket.once('close', () => sockets.delete(socket));
        // Whoever calls sees a connection that ends, as of a service that is away.
        forward(config, target, socket).catch(() => socket.destroy());
      });
      servers.push(server);
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(0, '127.0.0.1', resolve);
      });
      return `127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

async function forward(config: KubeConfig, { namespace, service, port }: ServicePort, socket: Socket): Promise<void> {
  const { PortForward } = await import('@kubernetes/client-node');
  socket.on('error', () => socket.destroy());
  // What comes before the way is open waits here.
  const input = socket.pipe(new PassThrough());
  const opened = await new PortForward(config).portForwardService(namespace, service, [port], socket, null, input);
  // Asked for retries it answers a function; it was not.
  if (typeof opened === 'function') return;
  if (socket.destroyed) opened.close();
  socket.once('close', () => opened.close());
  opened.addEventListener('close', () => socket.destroy());
  opened.addEventListener('error', () => socket.destroy());
}
