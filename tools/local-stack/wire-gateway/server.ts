// Serves TCP connections: each client connection has one queue of messages, which are answered in order.

import type { Server, Socket } from 'node:net';
import { createServer } from 'node:net';
import { serialize } from 'bson';
import type { Command } from './command.ts';
import { commandOf } from './command.ts';
import { commands } from './commands/table.ts';
import { describeDuplicate } from './duplicate-key.ts';
import type { Gateway } from './gateway.ts';
import { MongoError, mongoErrorOf } from './mongo-error.ts';
import type { WireMessage } from './wire-message.ts';
import { createFrameReader, parseMessage, replyHead } from './wire-message.ts';

/** Makes a server that is not listening yet. */
export function createWireServer(gateway: Gateway): Server {
  return createServer({ noDelay: true, keepAlive: true }, (socket) => serve(socket, gateway));
}

function serve(socket: Socket, gateway: Gateway): void {
  const frames = createFrameReader();
  const queue: Buffer[] = [];
  let draining = false;

  async function drain(): Promise<void> {
    draining = true;
    for (let frame = queue.shift(); frame !== undefined; frame = queue.shift()) {
      const message = parseMessage(frame);
      const answer = await answerTo(message, gateway);
      if (message.wantsReply && !socket.destroyed) send(socket, message, answer);
    }
    draining = false;
  }

  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    try {
      queue.push(...frames(chunk));
    } catch (error) {
      socket.destroy(error as Error);
      return;
    }
    // A message that cannot be read cannot be answered either: the connection ends, as in MongoDB.
    if (!draining) drain().catch((error: Error) => socket.destroy(error));
  });
}

function send(socket: Socket, message: WireMessage, answer: Buffer): void {
  socket.cork();
  socket.write(replyHead(message, answer));
  socket.write(answer);
  socket.uncork();
}

async function answerTo(message: WireMessage, gateway: Gateway): Promise<Buffer> {
  let command: Command | undefined;
  try {
    command = commandOf(message);
    const handler = commands.get(command.name);
    if (handler === undefined) throw new MongoError(59, 'CommandNotFound', `no such command: '${command.name}'`);
    const answer = await handler(command, gateway);
    return Buffer.isBuffer(answer) ? answer : Buffer.from(serialize(answer));
  } catch (error) {
    const inTransaction = command?.transaction !== undefined;
    const told = mongoErrorOf(error, inTransaction);
    const ended = inTransaction ? await gateway.transactions.fail(command as Command, told) : told;
    if (told.code === 11000 && command !== undefined) {
      const { errmsg, ...more } = await describeDuplicate(command, gateway, told.message);
      ended.message = errmsg;
      if (ended.code === 11000) ended.more = more;
    }
    return errorDocument(ended);
  }
}

function errorDocument({ code, codeName, message, labels, more }: MongoError): Buffer {
  const errorLabels = labels.length > 0 ? { errorLabels: labels } : {};
  return Buffer.from(serialize({ ok: 0, errmsg: message, code, codeName, ...errorLabels, ...more }));
}
