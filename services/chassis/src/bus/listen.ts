// Hearing a subject in every process: a plain subscription for what only matters to memories, where a lost message is made
// good by time. Whatever must not be lost is consumed by a durable instead.
import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import type { Msg } from '@nats-io/transport-node';
import type { CatalogEntry } from '@touchline/proto/catalog.ts';
import { decode } from '../proto/codec.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Bus } from './bus.ts';

/** A message as it was heard. */
export interface Heard<D extends DescMessage> {
  readonly id: string;
  readonly profileId: string;
  readonly data: MessageShape<D>;
}

interface Deps<D extends DescMessage> {
  readonly entry: CatalogEntry<D>;
  readonly handle: (heard: Heard<D>) => void | Promise<void>;
  readonly logger: Logger;
}

/**
 * Hears every message of the entry from when it resolves until it is disposed, in order and one at a time. Messages sent
 * while the connection is lost are not heard; it goes on when the connection is back. A message that can not be decoded, or
 * that handle throws at, is logged and passed over.
 */
export async function listen<D extends DescMessage>(
  bus: Bus,
  { entry, handle, logger }: Deps<D>,
): Promise<AsyncDisposable> {
  const subscription = bus.nats.subscribe(`${bus.subject(entry.subject)}.>`);
  const hear = async (): Promise<void> => {
    for await (const message of subscription) {
      try {
        await handle(heardFrom(entry, message));
      } catch (err) {
        logger.warn({ subject: entry.subject, err }, 'a message that was heard is passed over');
      }
    }
  };
  // Ends by itself only when the server forbids the subject.
  const running = hear().catch((err: unknown) => logger.error({ subject: entry.subject, err }, 'nothing is heard'));
  // Answered by the server: from here on it passes everything on.
  await bus.nats.flush();
  return {
    [Symbol.asyncDispose]: async () => {
      subscription.unsubscribe();
      await running;
    },
  };
}

function heardFrom<D extends DescMessage>(entry: CatalogEntry<D>, message: Msg): Heard<D> {
  return {
    id: message.headers?.get('ce-id') ?? '',
    profileId: message.headers?.get('ce-subject') ?? '',
    data: decode(entry.schema, message.data),
  };
}
