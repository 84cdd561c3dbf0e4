// Forwards ports as API servers do over a WebSocket: channel 0 carries the data of the only port, channel 1 carries errors. Each
// channel begins with the number of the port.
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Account, authorize } from './access.ts';
import type { Cluster } from './cluster.ts';

const PATH = /^\/api\/v1\/namespaces\/(?<namespace>[^/]+)\/pods\/(?<pod>[^/]+)\/portforward\?ports=(?<port>\d+)$/;
const PROTOCOL = 'v4.channel.k8s.io';

/** Serves pods/portforward beside the other paths of a server. */
export function forwardPorts(server: Server, cluster: Cluster, accounts: readonly Account[]): void {
  const sockets = new WebSocketServer({ noServer: true, handleProtocols: () => PROTOCOL });
  server.on('upgrade', (request, socket, head) => {
    const { namespace = '', pod = '', port = '' } = PATH.exec(request.url ?? '')?.groups ?? {};
    const wish = { verb: 'create', group: '', resource: 'pods/portforward', namespace };
    try {
      authorize(accounts, request.headers.authorization, wish);
    } catch {
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (opened) => {
      forward(opened, Number(port), cluster.ports.get(pod)?.[Number(port)]);
    });
  });
}

function forward(socket: WebSocket, port: number, local: number | undefined): void {
  const send = (channel: number, bytes: Buffer) => socket.send(Buffer.concat([Buffer.of(channel), bytes]));
  const number = Buffer.alloc(2);
  number.writeUInt16LE(port);
  send(0, number);
  send(1, number);
  if (local === undefined) {
    send(1, Buffer.from(`nothing listens on ${port}`));
    socket.close();
    return;
  }
  const target = connect(local, '127.0.0.1');
  target.on('data', (bytes) => send(0, bytes));
  target.on('close', () => socket.close());
  target.on('error', (error) => send(1, Buffer.from(error.message)));
  socket.on('message', (message: Buffer) => {
    if (message[0] === 0) target.write(message.subarray(1));
  });
  socket.on('close', () => target.destroy());
}
