// Stores the state of a stream that a service publishes to, in the service's own database, and uses it to detect losses: NATS may
// lose all messages or the last ones, even while the service is down, and does not report it afterwards.
import { JetStreamApiError, type StreamInfo } from '@nats-io/jetstream';
import type { Collection, Db } from 'mongodb';
import { deterministicId } from '../deterministic-id.ts';
import type { Bus } from './bus.ts';

export interface StreamStateDoc {
  _id: string; // the catalog's name: a bus with another prefix has another stream
  /** When JetStream created it, in JetStream's own format; a stream that was wiped and recreated has another time. */
  stream_created: string;
  /**
   * Its newest message at the last look; 0 for none. A stream that has lost its end has a different message at that sequence, or
   * none yet.
   */
  last_sequence?: number;
  last_time?: string;
}

/** A stream that differs from its stored state. */
export interface ChangedStream {
  /** True when no state is stored, so that the former content of the stream is unknown. */
  readonly isFirst: boolean;
  /** Identifies the loss; the same for every process and check until the state is saved. */
  readonly lossId: string;
  /** Saves the state of the check; call it once everything that was lost has been republished. */
  save(): Promise<void>;
}

export interface StreamState {
  /** The stream's full name. */
  readonly name: string;
  /**
   * Checks the stream, and declares it when it is gone.
   * @returns null while the stream matches the stored state and has kept its end
   * @throws the client's error when NATS or the database does not answer
   */
  look(): Promise<ChangedStream | null>;
}

/** JSStreamNotFound. */
const NO_STREAM = 10059;

interface Deps {
  readonly db: Db;
  readonly bus: Bus;
  /** A name from the catalog. */
  readonly stream: string;
  /** Where the state is stored; stream_states by default. */
  readonly states?: Collection<StreamStateDoc>;
}

export function createStreamState({ db, bus, stream, states = db.collection('stream_states') }: Deps): StreamState {
  const name = bus.stream(stream);
  return {
    name,
    async look() {
      // The stored state is read first, so that the stream can only be ahead of it.
      const known = await states.findOne({ _id: stream });
      const info = await infoOf(bus, name);
      const seen = positionOf(info);
      const save = async () => {
        await states.updateOne({ _id: stream }, { $set: seen }, { upsert: true });
      };
      const lossId = lossIdOf(name, known, seen);
      if (known === null) return { isFirst: true, lossId, save };
      if (known.stream_created !== seen.stream_created || (await hasLostEnd(bus, info, known)))
        return { isFirst: false, lossId, save };
      if (known.last_sequence !== seen.last_sequence) await save();
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

type Position = Omit<Required<StreamStateDoc>, '_id'>;

function lossIdOf(name: string, known: StreamStateDoc | null, seen: Position): string {
  const before = known === null ? [] : [known.stream_created, String(known.last_sequence)];
  return deterministicId('stream-loss', name, seen.stream_created, ...before);
}

function positionOf({ created, state }: StreamInfo): Position {
  return { stream_created: String(created), last_sequence: state.last_seq, last_time: String(state.last_ts) };
}

/**
 * Reports whether the newest known message is gone or its sequence has another message: the stream lost its end, and may have
 * grown since.
 */
async function hasLostEnd(bus: Bus, { config, state }: StreamInfo, known: StreamStateDoc): Promise<boolean> {
  const { last_sequence: sequence = 0, last_time = '' } = known;
  if (state.last_seq < sequence) return true;
  if (sequence === 0 || sequence < state.first_seq) return false;
  if (sequence === state.last_seq && String(state.last_ts) === last_time) return false;
  const message = await bus.manager.streams.getMessage(config.name, { seq: sequence });
  // A message that an erasure has deleted proves nothing.
  return message !== null && message.time.getTime() !== Date.parse(last_time);
}
