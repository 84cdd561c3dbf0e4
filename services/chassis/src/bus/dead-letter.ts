// Writes dead letters, which are pointers: where the message lies and why it was given up, never what it says.
import type { JsMsg } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import { deadLetterStream, deadLetterSubject } from '@touchline/proto/catalog.ts';
import { deadLettersStored } from '../telemetry/chassis-metrics.ts';
import type { Bus } from './bus.ts';

export interface DeadLetter {
  readonly service: string;
  readonly consumer: string;
  readonly stream: string;
  readonly stream_seq: number;
  readonly subject: string;
  readonly id: string;
  readonly profile_id: string;
  readonly reason: string;
  readonly attempts: number;
}

/** Stores the pointer durably; the message stays in its stream until the stream's limit. */
export async function writeDeadLetter(
  bus: Bus,
  { service, consumer, message, reason }: { service: string; consumer: string; message: JsMsg; reason: string },
): Promise<void> {
  const profileId = message.headers?.get('ce-subject') || 'unknown';
  const letter: DeadLetter = {
    service,
    consumer,
    stream: message.info.stream,
    stream_seq: message.info.streamSequence,
    subject: message.subject,
    id: message.headers?.get('ce-id') ?? '',
    profile_id: profileId,
    reason,
    attempts: message.info.deliveryCount,
  };
  const out = headers();
  out.set('content-type', 'application/json');
  await bus.js.publish(bus.subject(`${deadLetterSubject}.${service}.${profileId}`), JSON.stringify(letter), {
    msgID: `${consumer}:${message.info.stream}:${message.info.streamSequence}`,
    headers: out,
  });
}

/** Reports how many dead letters, of all services, have been neither replayed nor dropped. */
export function observeDeadLetters(bus: Bus): void {
  deadLettersStored.observe(async () => {
    const { state } = await bus.manager.streams.info(bus.stream(deadLetterStream.name));
    return [[state.messages, {}]];
  });
}
