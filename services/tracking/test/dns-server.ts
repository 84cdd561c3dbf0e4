// Runs a DNS server over UDP, whose zone a test writes.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type Answer, decode, encode } from 'dns-packet';

export interface DnsServer extends AsyncDisposable {
  /** 127.0.0.1:port. */
  readonly address: string;
  /** The records of the zone, by name; a name without any is NXDOMAIN. */
  readonly zone: Map<string, Answer[]>;
  /** When true, every query gets SERVFAIL. */
  isBroken: boolean;
}

const SERVFAIL = 2;
const NXDOMAIN = 3;

/** @param port any free one by default */
export async function startDnsServer(port = 0): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const server: DnsServer = {
    get address() {
      return `127.0.0.1:${socket.address().port}`;
    },
    zone: new Map(),
    isBroken: false,
    async [Symbol.asyncDispose]() {
      socket.close();
      await once(socket, 'close');
    },
  };
  socket.on('message', (message, from) => {
    const { id = 0, questions = [] } = decode(message);
    const [question] = questions;
    if (question === undefined) return;
    const known = server.zone.get(question.name.toLowerCase());
    const answers = (known ?? []).filter(({ type }) => type === question.type);
    const flags = server.isBroken ? SERVFAIL : known === undefined ? NXDOMAIN : 0;
    socket.send(
      encode({ type: 'response', id, flags, questions, answers: server.isBroken ? [] : answers }),
      from.port,
      from.address,
    );
  });
  socket.bind(port, '127.0.0.1');
  await once(socket, 'listening');
  return server;
}

export const cname = (name: string, data: string): Answer => ({ type: 'CNAME', name, data, ttl: 0 });
export const a = (name: string, data: string): Answer => ({ type: 'A', name, data, ttl: 0 });
export const txt = (name: string, data: string): Answer => ({ type: 'TXT', name, data, ttl: 0 });
