// Publishes many messages to JetStream at once, with their acknowledgements on one inbox of the connection. The client's own
// publish makes a request of each message, with its own timer, promises and error, which is about three times the work for the
// sending process.
import { JetStreamApiError } from '@nats-io/jetstream';
import type { Msg, MsgHdrs, NatsConnection } from '@nats-io/transport-node';
import type { Bus } from './bus.ts';

export interface Outgoing {
  /** The full subject. */
  readonly subject: string;
  readonly body: Uint8Array;
  /** Include the Nats-Msg-Id by which JetStream recognises a repeat. */
  readonly headers: MsgHdrs;
}

/** What went wrong with the first failed message of a window. */
export type PublishFailure =
  | { readonly kind: 'no_stream' } // no stream takes the subject
  | { readonly kind: 'not_acknowledged' } // not in time; it may have been stored
  | { readonly kind: 'refused'; readonly error: unknown }; // by the client or by JetStream

interface AckInbox {
  readonly address: string;
  /** The waiting windows by number; each function receives the position in the window and what went wrong. */
  readonly windows: Map<number, (place: number, failed: PublishFailure | undefined) => void>;
  next: number;
}

const inboxes = new WeakMap<NatsConnection, AckInbox>();

/**
 * Publishes all messages and waits for their acknowledgements.
 * @param timeoutMs for all of them together
 * @returns undefined when JetStream has stored every one; else the first failure, once each message has its outcome or the time
 * is up
 */
export async function publishWindow(
  bus: Pick<Bus, 'nats' | 'newInbox'>,
  window: readonly Outgoing[],
  timeoutMs: number,
): Promise<PublishFailure | undefined> {
  if (window.length === 0) return undefined;
  const { nats } = bus;
  const inbox = inboxes.get(nats) ?? openInbox(bus);
  const number = inbox.next++;
  const open = new Set(window.keys());
  let failure: PublishFailure | undefined;
  const { promise, resolve } = Promise.withResolvers<void>();
  const settle = (place: number, failed: PublishFailure | undefined) => {
    if (!open.delete(place)) return;
    failure ??= failed;
    if (open.size === 0) resolve();
  };
  inbox.windows.set(number, settle);
  const late = setTimeout(resolve, timeoutMs);
  for (const [place, { subject, body, headers }] of window.entries()) {
    try {
      nats.publish(subject, body, { headers, reply: `${inbox.address}.${number}.${place}` });
    } catch (error) {
      settle(place, { kind: 'refused', error });
    }
  }
  await promise;
  clearTimeout(late);
  inbox.windows.delete(number);
  return failure ?? (open.size > 0 ? { kind: 'not_acknowledged' } : undefined);
}

/** Opens the inbox. The client itself renews the subscription on a new connection. */
function openInbox({ nats, newInbox }: Pick<Bus, 'nats' | 'newInbox'>): AckInbox {
  const address = newInbox();
  const inbox: AckInbox = { address, windows: new Map(), next: 0 };
  nats.subscribe(`${address}.*.*`, {
    callback: (error, message) => {
      if (error) return;
      const [number, place] = message.subject.slice(address.length + 1).split('.');
      inbox.windows.get(Number(number))?.(Number(place), failureIn(message));
    },
  });
  inboxes.set(nats, inbox);
  return inbox;
}

function failureIn(message: Msg): PublishFailure | undefined {
  if (message.data.length === 0 && message.headers?.code === 503) return { kind: 'no_stream' };
  const { stream, error } = message.json<Ack>();
  if (error) return { kind: 'refused', error: new JetStreamApiError(error) };
  return stream ? undefined : { kind: 'not_acknowledged' };
}

interface Ack {
  readonly stream?: string;
  readonly error?: ConstructorParameters<typeof JetStreamApiError>[0];
}
