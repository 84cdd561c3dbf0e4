// Forwards ports of this machine to a cluster's Services, as `kubectl port-forward` does, so that a caller here needs no route
// into the cluster's network and no change of its policies.
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import type { KubeConfig } from '@kubernetes/client-node';

export interface ServicePort {
  readonly namespace: string;
  readonly service: string;
  /** A port of the Service's pods. */
  readonly port: number;
}

export interface PortForwards extends AsyncDisposable {
  /** Returns 127.0.0.1:port for a port of a Service; each connection looks up a pod. */
  open(target: ServicePort): Promise<string>;
}

/** @param config credentials that may list pods, read Services and forward ports */
export function portForwards(config: KubeConfig): PortForwards {
  const servers: Server[] = [];
  const sockets = new Set<Socket>();
  return {
    async open(target) {
      const server = createServer((socket) => {
        sockets.add(socket);
        socket.once('close', () => sockets.delete(socket));
        // The caller sees its connection end, as with a service that is unavailable.
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
  // Buffers what arrives before the connection is open.
  const input = socket.pipe(new PassThrough());
  const opened = await new PortForward(config).portForwardService(namespace, service, [port], socket, null, input);
  // The library returns a function only when retries were requested.
  if (typeof opened === 'function') return;
  if (socket.destroyed) opened.close();
  socket.once('close', () => opened.close());
  opened.addEventListener('close', () => socket.destroy());
  opened.addEventListener('error', () => socket.destroy());
}
