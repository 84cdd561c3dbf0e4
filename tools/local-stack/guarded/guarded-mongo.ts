// Guards a server that speaks MongoDB's protocol but has no users: adds TLS, SCRAM-SHA-256, and one database per user, like a
// MongoDB whose users have readWrite on their own database. It forwards what it lets in unchanged.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import { Binary, type Document, serialize } from 'bson';
import { type Command, commandOf } from '../wire-gateway/command.ts';
import { MongoError } from '../wire-gateway/mongo-error.ts';
import { createFrameReader, parseMessage, replyHead } from '../wire-gateway/wire-message.ts';
import { createScram } from './scram.ts';

export interface MongoUser {
  readonly password: string;
  /** The only database that the user may read and write. */
  readonly database: string;
}

export interface GuardedMongo extends AsyncDisposable {
  /** The URL without a user. */
  readonly url: string;
}

/**
 * Listens on a free loopback port.
 * @param url the guarded server
 * @param users by name, all in the database admin; without it every client is let in
 * @param tls plain text when absent
 */
export async function guardMongo({
  url,
  users,
  tls,
}: {
  url: string;
  users?: Readonly<Record<string, MongoUser>>;
  tls?: TlsOptions;
}): Promise<GuardedMongo> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const serve = (near: Socket) => {
    const far = connect({ host: hostname, port: Number(port), noDelay: true });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.once('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    const frames = createFrameReader();
    const answerTo = users && createAdmission(users);
    near.on('data', (chunk: Buffer) => {
      for (const frame of frames(chunk)) {
        const message = parseMessage(frame);
        const answer = answerTo?.(commandOf(message));
        if (answer === undefined) far.write(frame);
        else near.write(Buffer.concat([replyHead(message, answer), answer]));
      }
    });
    far.pipe(near);
  };
  const server: Server = tls ? createTlsServer(tls, serve) : createServer(serve);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}/?directConnection=true&retryWrites=false`,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Commands of clients that have not signed in yet, and commands that any user may run on the database admin. */
const OPEN = /^(hello|isMaster|ismaster|ping|buildInfo|buildinfo|endSessions)$/;
const OF_ADMIN = /^(commitTransaction|abortTransaction|killCursors)$/;

/**
 * Makes the check for one connection: it responds to a sign-in and to refused commands, and returns undefined to forward others.
 */
function createAdmission(users: Readonly<Record<string, MongoUser>>): (command: Command) => Buffer | undefined {
  const scram = createScram(new Map(Object.entries(users).map(([name, { password }]) => [name, password])));
  let user: string | undefined;
  const step = (command: Command): Document => {
    const { payload } = command.document();
    const text = (payload as Binary).toString('utf8');
    const going = { ok: 1, conversationId: 1 };
    if (command.name === 'saslStart')
      return { ...going, done: false, payload: new Binary(Buffer.from(scram.first(text))) };
    const { user: signedIn, message } = scram.final(text);
    user = signedIn;
    return { ...going, done: true, payload: new Binary(Buffer.from(message)) };
  };
  return function answerTo(command) {
    if (command.name === 'saslStart' || command.name === 'saslContinue') {
      try {
        return bson(step(command));
      } catch {
        return refusal(new MongoError(18, 'AuthenticationFailed', 'Authentication failed.'));
      }
    }
    if (OPEN.test(command.name)) return undefined;
    if (user === undefined)
      return refusal(new MongoError(13, 'Unauthorized', `Command ${command.name} requires authentication`));
    const isOwn = users[user]?.database === command.database || OF_ADMIN.test(command.name);
    if (isOwn) return undefined;
    const words = `not authorized on ${command.database} to execute command ${command.name}`;
    return refusal(new MongoError(13, 'Unauthorized', words));
  };
}

const bson = (document: Document): Buffer => Buffer.from(serialize(document));
const refusal = ({ code, codeName, message }: MongoError): Buffer => bson({ ok: 0, errmsg: message, code, codeName });
