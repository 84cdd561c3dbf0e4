// Runs a DNS server whose zone a test writes. It answers as a recursive resolver does: it follows aliases, and shortens what does
// not fit into a datagram, which is then asked for over TCP.
import { createSocket, type Socket as DatagramSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { type Answer, decode, encode, type Packet, streamDecode, streamEncode } from 'dns-packet';

export interface DnsServer extends AsyncDisposable {
  /** 127.0.0.1:port. */
  readonly address: string;
  /** The records of the zone, by name; a name without any is NXDOMAIN. */
  readonly zone: Map<string, Answer[]>;
  /** When true, every query gets SERVFAIL. */
  isBroken: boolean;
  /** Queries that get no answer, as `TXT name`. */
  readonly silent: Set<string>;
  /** Queries that get SERVFAIL, as `CAA name`. */
  readonly failing: Set<string>;
  /** How long each answer takes. */
  delayMs: number;
  /** The queries that arrived over TCP, as `TXT name`. */
  readonly askedByTcp: string[];
}

const SERVFAIL = 2;
const NXDOMAIN = 3;
const TRUNCATED = 1 << 9;
/** What fits into a datagram for everybody. */
const DATAGRAM_BYTES = 512;
const LONGEST_CHAIN = 16;
const ATTEMPTS = 20;

/** @param port any free one by default */
export async function startDnsServer(port = 0): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const connections = new Set<Socket>();
  const timers = new Set<NodeJS.Timeout>();
  const server: DnsServer = {
    get address() {
      return `127.0.0.1:${socket.address().port}`;
    },
    zone: new Map(),
    isBroken: false,
    silent: new Set(),
    failing: new Set(),
    delayMs: 0,
    askedByTcp: [],
    async [Symbol.asyncDispose]() {
      for (const timer of timers) clearTimeout(timer);
      for (const connection of connections) connection.destroy();
      socket.close();
      tcp.close();
      await Promise.all([once(socket, 'close'), once(tcp, 'close')]);
    },
  };

  /** Answers after the delay, and not at all where the query is to be silent. */
  function respond(message: Packet, answer: (response: Packet) => void): void {
    const { id = 0, questions = [] } = message;
    const [question] = questions;
    if (question === undefined) return;
    const asked = `${question.type} ${question.name.toLowerCase()}`;
    if (server.silent.has(asked)) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      const fails = server.isBroken || server.failing.has(asked);
      const { code, answers } = fails
        ? { code: SERVFAIL, answers: [] }
        : resolve(server.zone, question.name.toLowerCase(), question.type);
      answer({ type: 'response', id, flags: code, questions, answers });
    }, server.delayMs);
    timers.add(timer);
  }

  socket.on('message', (message, from) =>
    respond(decode(message), (response) => {
      const whole = encode(response);
      const fits = whole.length <= DATAGRAM_BYTES;
      const sent = fits ? whole : encode({ ...response, answers: [], flags: (response.flags ?? 0) | TRUNCATED });
      socket.send(sent, from.port, from.address);
    }),
  );
  const tcp = createServer((connection) => {
    connections.add(connection);
    connection.on('error', () => undefined);
    let waiting = Buffer.alloc(0);
    connection.on('data', (bytes) => {
      waiting = Buffer.concat([waiting, bytes]);
      while (waiting.length >= 2 && waiting.length >= 2 + waiting.readUInt16BE(0)) {
        const end = 2 + waiting.readUInt16BE(0);
        const message = streamDecode(waiting.subarray(0, end));
        waiting = waiting.subarray(end);
        for (const { type, name } of message.questions ?? []) server.askedByTcp.push(`${type} ${name}`);
        respond(message, (response) => void connection.write(streamEncode(response)));
      }
    });
  });
  await listenOnBoth(tcp, socket, port);
  return server;
}

/** Another program may have the datagram port of the number that was free for TCP: then the next free number is tried. */
async function listenOnBoth(tcp: Server, socket: DatagramSocket, port: number): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    tcp.listen(port, '127.0.0.1');
    await once(tcp, 'listening');
    socket.bind((tcp.address() as AddressInfo).port, '127.0.0.1');
    try {
      await once(socket, 'listening');
      return;
    } catch (error) {
      if (port !== 0 || attempt >= ATTEMPTS) throw error;
      tcp.close();
      await once(tcp, 'close');
    }
  }
}

/** Finds the records of a type, through aliases; aliases in a circle are a failure, as they are to a resolver. */
function resolve(zone: DnsServer['zone'], first: string, type: string): { code: number; answers: Answer[] } {
  const answers: Answer[] = [];
  for (let name = first, steps = 0; steps < LONGEST_CHAIN; steps++) {
    const records = zone.get(name);
    if (records === undefined) return { code: NXDOMAIN, answers };
    const found = records.filter((record) => record.type === type);
    const alias = records.find((record) => record.type === 'CNAME');
    if (found.length > 0 || alias === undefined) return { code: 0, answers: [...answers, ...found] };
    answers.push(alias);
    name = String((alias as { data: unknown }).data).toLowerCase();
  }
  return { code: SERVFAIL, answers: [] };
}

export const cname = (name: string, data: string): Answer => ({ type: 'CNAME', name, data, ttl: 0 });
export const a = (name: string, data: string): Answer => ({ type: 'A', name, data, ttl: 0 });
export const txt = (name: string, data: string): Answer => ({ type: 'TXT', name, data, ttl: 0 });
export const caa = (name: string, tag: string, value: string, flags = 0): Answer => ({
  type: 'CAA',
  name,
  ttl: 0,
  data: { flags, tag: tag as 'issue', value, issuerCritical: flags >= 128 },
});
