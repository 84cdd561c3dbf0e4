// Listens to received messages on the bus.
import { connectBus } from '@touchline/chassis/bus/bus.ts';
import { consume } from '@touchline/chassis/bus/consume.ts';
import { done } from '@touchline/chassis/bus/verdict.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { messageReceived } from '@touchline/proto/catalog.ts';
import type { MessageReceived } from '@touchline/proto/gen/touchline/events/v1/connections_pb.ts';
import type { ChatHarness } from './chat-harness.ts';

export interface Heard extends AsyncDisposable {
  /** Returns the messages of a profile, each once. */
  of(profileId: string): MessageReceived[];
  /** Forgets what was heard so far. */
  forget(): void;
}

export async function hearMessages({ env }: Pick<ChatHarness, 'env'>): Promise<Heard> {
  await using stack = new AsyncDisposableStack();
  const { NATS_URL: url = '', BUS_PREFIX: prefix = '' } = env;
  const bus = stack.use(await connectBus({ url, name: 'messages-test', prefix }));
  const heard = new Map<string, MessageReceived>();
  const handle = async (deliveries: readonly { data: MessageReceived }[]) =>
    deliveries.map(({ data }) => {
      heard.set(data.messageId, data);
      return done();
    });
  const logger = createLogger({ name: 'test', level: 'silent' });
  stack.use(await consume(bus, { entry: messageReceived, service: 'test', handle, logger }));
  const owned = stack.move();
  return {
    of: (profileId) => [...heard.values()].filter((message) => message.profileId === profileId),
    forget: () => heard.clear(),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
