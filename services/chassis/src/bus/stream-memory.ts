// What a service remembers of the stream that it publishes to, in its own database: NATS may lose what it had, all of it or the
// end, also while the service is down, and says nothing of it afterwards.
import { JetStreamApiError, type StreamInfo } from '@nats-io/jetstream';
import type { Db } from 'mongodb';
import { deterministicId } from '../deterministic-id.ts';
import type { Bus } from './bus.ts';

interface StreamStateDoc {
  _id: string; // the catalog's name: a bus with another prefix has another stream
  /** When JetStream made it, in its words; one that was wiped and made anew has another time. */
  stream_created: string;
  /** Its newest message when it was looked at; 0 for none. One that has lost its end has another message there, or none yet. */
  last_sequence?: number;
  last_time?: string;
}

/** A stream that is not the one that is remembered. */
export interface OtherStream {
  /** True when none is remembered: nothing is known of what it has. */
  readonly isFirst: boolean;
  /** Names what has happened; the same for every process and look until it is remembered. */
  readonly lossId: string;
  /** Remembers it as it was when it was looked at; to be called when it has got all that the other one had. */
  remember(): Promise<void>;
}

export interface StreamMemory {
  /** The stream's full name. */
  readonly name: string;
  /**
   * Looks at the stream, and declares it when it is gone.
   * @returns null while it is the one that is remembered and has kept its end
   * @throws the client's error when NATS or the database does not answer
   */
  look(): Promise<OtherStream | null>;
}

/** JSStreamNotFound. */
const NO_STREAM = 10059;

/** @param stream a name of the catalog */
export function createStreamMemory({ db, bus, stream }: { db: Db; bus: Bus; stream: string }): StreamMemory {
  const states = db.collection<StreamStateDoc>('stream_states');
  const name = bus.stream(stream);
  return {
    name,
    async look() {
      // First what is remembered: so the stream can only be further than that.
      const known = await states.findOne({ _id: stream });
      const info = await infoOf(bus, name);
      const seen = placeOf(info);
      const remember = async () => {
        await states.updateOne({ _id: stream }, { $set: seen }, { upsert: true });
      };
      const lossId = lossIdOf(name, known, seen);
      if (known === null) return { isFirst: true, lossId, remember };
      if (known.stream_created !== seen.stream_created || (await hasLostEnd(bus, info, known)))
        return { isFirst: false, lossId, remember };
      if (known.last_sequence !== seen.last_sequence) await remember();
      return null;
    },
  };
}

async function infoOf(bus: Bus, name: string): Promise<StreamInfo> {
  try {
    return await bus.manager.streams.info(name);
  } catch (error) {
    if (!(error instanceof JetStreamApiError) || error.apiError().err_code !== NO_STREAM) throw error;
    await bus.declare();
    return bus.manager.streams.info(name);
  }
}

type Place = Omit<Required<StreamStateDoc>, '_id'>;

function lossIdOf(name: string, known: StreamStateDoc | null, seen: Place): string {
  const before = known === null ? [] : [known.stream_created, String(known.last_sequence)];
  return deterministicId('stream-loss', name, seen.stream_created, ...before);
}

function placeOf({ created, state }: StreamInfo): Place {
  return { stream_created: String(created), last_sequence: state.last_seq, last_time: String(state.last_ts) };
}

/** Where the newest message was, there is nothing or another one: the stream ended before it once, and may have grown since. */
async function hasLostEnd(bus: Bus, { config, state }: StreamInfo, known: StreamStateDoc): Promise<boolean> {
  const { last_sequence: sequence = 0, last_time = '' } = known;
  if (state.last_seq < sequence) return true;
  if (sequence === 0 || sequence < state.first_seq) return false;
  if (sequence === state.last_seq && String(state.last_ts) === last_time) return false;
  const message = await bus.manager.streams.getMessage(config.name, { seq: sequence });
  // One that an erasure has taken out says nothing.
  return message !== null && message.time.getTime() !== Date.parse(last_time);
}
