// Delivers messages as NATS may do in the worst case: twice, much later, in any order.
import { AckPolicy, DeliverPolicy } from '@nats-io/jetstream';
import { headers, type MsgHdrs, nanos } from '@nats-io/transport-node';
import type { Bus } from '@touchline/chassis/bus/bus.ts';
import { streams } from '@touchline/proto/catalog.ts';

const MESSAGE_ID = 'Nats-Msg-Id';
const REPEATED = 'x-repeated';
const READ_AHEAD = 1000;
const WAIT_MS = 5000;

interface Message {
  readonly subject: string;
  readonly data: Uint8Array;
  readonly headers?: MsgHdrs | undefined;
}

interface Stored extends Message {
  readonly seq: number;
  readonly time: Date;
}

/** Publishes every message on the bus again as soon as it is received, under an id that JetStream does not know. */
export function repeatEverything(bus: Bus): { count(): number; stop(): Promise<number> } {
  let count = 0;
  const subscription = bus.nats.subscribe(bus.subject('touchline.>'));
  const running = (async () => {
    for await (const message of subscription) {
      if (message.headers?.has(REPEATED)) continue;
      await publish(bus, message, `again-${count++}`);
    }
  })();
  return {
    count: () => count,
    stop: async () => {
      subscription.unsubscribe();
      await running;
      return count;
    },
  };
}

/**
 * Publishes the oldest part of each stream again, under the same ids. Derived streams come first, because services derive their
 * messages again, under the same ids, from what is repeated.
 * @throws Error when JetStream knew one of them
 */
export async function repeatOld(bus: Bus, before: Date): Promise<number> {
  let count = 0;
  for (const { name } of streams.toReversed()) {
    const stored = await storedIn(bus, bus.stream(name));
    for (const message of stored.filter(({ time }) => time < before)) {
      const { duplicate } = await bus.js.publish(message.subject, message.data, copyOf(message));
      if (duplicate) throw new Error('JetStream took a late repeat for a duplicate.');
      count++;
    }
  }
  return count;
}

/** Removes all messages from a stream and publishes them to it in another order. */
export async function shuffle(bus: Bus, name: string): Promise<number> {
  const stream = bus.stream(name);
  const messages = await storedIn(bus, stream);
  const last = messages.at(-1);
  if (!last) return 0;
  await bus.manager.streams.purge(stream, { seq: last.seq + 1 });
  const order = messages.map((message) => ({ message, at: Math.random() })).sort((a, b) => a.at - b.at);
  for (const [n, { message }] of order.entries()) await publish(bus, message, `shuffled-${last.seq}-${n}`);
  return messages.length;
}

async function publish(bus: Bus, message: Message, id: string): Promise<void> {
  const { headers: out } = copyOf(message);
  out.set(MESSAGE_ID, id);
  out.set(REPEATED, 'yes');
  await bus.js.publish(message.subject, message.data, { headers: out });
}

function copyOf(message: Message): { headers: MsgHdrs } {
  const out = headers();
  for (const key of message.headers?.keys() ?? []) out.set(key, message.headers?.get(key) ?? '');
  return { headers: out };
}

async function storedIn(bus: Bus, stream: string): Promise<Stored[]> {
  const { name, num_pending } = await bus.manager.consumers.add(stream, {
    deliver_policy: DeliverPolicy.All,
    ack_policy: AckPolicy.None,
    mem_storage: true,
    inactive_threshold: nanos(60_000),
  });
  const consumer = await bus.js.consumers.get(stream, name);
  const found: Stored[] = [];
  while (found.length < num_pending) {
    const before = found.length;
    const most = Math.min(READ_AHEAD, num_pending - found.length);
    for await (const message of await consumer.fetch({ max_messages: most, expires: WAIT_MS })) {
      const { subject, data, headers: stored, seq, time } = message;
      found.push({ subject, data, headers: stored, seq, time: new Date(time) });
    }
    if (found.length === before) break;
  }
  await consumer.delete().catch(() => false);
  return found;
}
