// Subscribes every process to a subject, for cache invalidation, where a lost message only delays the change until the cache entry expires.
// Messages that must not be lost are consumed by a durable consumer instead.
import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import type { Msg } from '@nats-io/transport-node';
import type { CatalogEntry } from '@touchline/proto/catalog.ts';
import { decode } from '../proto/codec.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Bus } from './bus.ts';

/** A received message. */
export interface ReceivedMessage<D extends DescMessage> {
  readonly id: string;
  readonly profileId: string;
  readonly data: MessageShape<D>;
}

interface Deps<D extends DescMessage> {
  readonly entry: CatalogEntry<D>;
  readonly handle: (received: ReceivedMessage<D>) => void | Promise<void>;
  readonly logger: Logger;
}

/**
 * Receives every message of the entry from when it resolves until it is disposed, in order and one at a time. Messages sent while
 * the connection is lost are not received; it goes on when the connection is back. A message that cannot be decoded, or for which
 * handle throws, is logged and skipped.
 */
export async function listen<D extends DescMessage>(
  bus: Bus,
  { entry, handle, logger }: Deps<D>,
): Promise<AsyncDisposable> {
  const subscription = bus.nats.subscribe(`${bus.subject(entry.subject)}.>`);
  const receive = async (): Promise<void> => {
    for await (const message of subscription) {
      try {
        await handle(receivedFrom(entry, message));
      } catch (err) {
        logger.warn({ subject: entry.subject, err }, 'a received message could not be handled and is skipped');
      }
    }
  };
  // Ends by itself only when the server forbids the subject.
  const running = receive().catch((err: unknown) =>
    logger.error({ subject: entry.subject, err }, 'messages are no longer received'),
  );
  // Once the server has answered this, it passes every message on.
  await bus.nats.flush();
  return {
    [Symbol.asyncDispose]: async () => {
      subscription.unsubscribe();
      await running;
    },
  };
}

function receivedFrom<D extends DescMessage>(entry: CatalogEntry<D>, message: Msg): ReceivedMessage<D> {
  return {
    id: message.headers?.get('ce-id') ?? '',
    profileId: message.headers?.get('ce-subject') ?? '',
    data: decode(entry.schema, message.data),
  };
}
