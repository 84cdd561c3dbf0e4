// The JetStream stream that events.recorded goes to: made when it is missing, and told apart from the one before it.
import { type Bus, declareStream } from '@touchline/chassis/bus/bus.ts';
import { eventsRecorded, type StreamSpec, streams } from '@touchline/proto/catalog.ts';

const spec = streams.find(({ name }) => name === eventsRecorded.stream) as StreamSpec;

export interface StreamState {
  name: string;
  /** When JetStream made it; a wiped and declared stream has another time. */
  created: string;
  maxAgeDays: number;
}

/**
 * Looks the stream up, and declares it when it is gone.
 * @throws the client's error when NATS does not answer
 */
export async function eventStream(bus: Bus): Promise<StreamState> {
  const name = bus.stream(spec.name);
  const info = await bus.manager.streams.info(name).catch(async (error: unknown) => {
    if (!(error instanceof Error) || !/not found/i.test(error.message)) throw error;
    await declareStream(bus, spec);
    return bus.manager.streams.info(name);
  });
  return { name, created: String(info.created), maxAgeDays: spec.maxAgeDays };
}
