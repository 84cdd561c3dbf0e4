// Stores what holds destinations up: a connection that has to wait, with all its destinations, or a destination that keeps failing.
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { ClientSession, MongoClient } from 'mongodb';
import { NO_STREAK, type Streak } from '../domain/failing.ts';
import { destinationEvent } from './destination-event.ts';
import type { DestinationDoc, PauseReason } from './export-docs.ts';
import type { ExportCollections } from './export-indexes.ts';

type Destination = Pick<DestinationDoc, '_id' | 'profile_id' | 'connection_id' | 'paused'>;

export interface Paused {
  readonly reason: PauseReason;
  readonly text: string;
}

export interface DestinationPauses {
  /** Has all destinations of the profile's connection wait; one that keeps failing goes on being paused after that. */
  waitForConnection(of: Pick<Destination, 'profile_id' | 'connection_id'>, paused: Paused, until: Date): Promise<void>;
  /** Has one destination wait; one that keeps failing goes on being paused after that. */
  wait(id: string, paused: Paused, until: Date): Promise<void>;
  /** Pauses a destination that keeps failing until its next probe, and publishes it the first time. */
  fail(destination: Destination, streak: Streak, text: string, until: Date, now: Date): Promise<void>;
  /** Stores attempts without a success. */
  note(id: string, streak: Streak): Promise<void>;
  /** Records a success: it ends a pause whose time is over, and publishes the end of a failing one. */
  delivered(destination: Destination, now: Date): Promise<void>;
  /** Ends the pauses of these profiles' destinations that were because the profile was archived. */
  endArchive(profileIds: readonly string[], now: Date): Promise<void>;
  /** Has destinations of connections that work again send at once; one that keeps failing sends a probe. @returns their ids */
  retryConnections(
    connections: readonly Pick<Destination, 'profile_id' | 'connection_id'>[],
    now: Date,
  ): Promise<string[]>;
  /** Returns the destinations about which something was published since a time. */
  publishedSince(since: Date): AsyncIterable<DestinationDoc>;
}

interface Deps extends Pick<ExportCollections, 'destinations'> {
  readonly client: MongoClient;
  readonly outbox: Pick<Outbox, 'write' | 'nudge'>;
}

const OF_CONNECTION: readonly PauseReason[] = [
  'disconnected',
  'reconnect_required',
  'needs_action',
  'platform_missing',
];

export function createDestinationPauses({ destinations, client, outbox }: Deps): DestinationPauses {
  /** Changes a destination and publishes its state, unless another process has done that. */
  const publish = async (
    destination: Destination,
    state: 'active' | 'paused',
    change: Partial<DestinationDoc>,
    now: Date,
  ): Promise<void> => {
    const isFailing = state === 'paused' ? { 'paused.reason': { $ne: 'failing' as const } } : FAILING;
    await withTransaction(client, async (session: ClientSession) => {
      const published = { state, at: now };
      const { matchedCount } = await destinations.updateOne(
        { _id: destination._id, ...isFailing },
        { $set: { ...change, published }, $inc: { work: 1 } },
        { session },
      );
      if (matchedCount === 1) await outbox.write([destinationEvent({ ...destination, published })], session);
    });
    outbox.nudge();
  };
  return {
    waitForConnection: async ({ profile_id, connection_id }, paused, until) => {
      const of = { profile_id, connection_id };
      const waits = paused.reason === 'throttled' ? 1 : 0;
      // More work, so that no run takes the end of its own for the end of this wait.
      const $inc = { work: 1, waits };
      await destinations.updateMany(
        { ...of, 'paused.reason': { $ne: 'failing' } },
        { $set: { paused: { ...paused }, due_at: until }, $inc },
      );
      await destinations.updateMany({ ...of, ...FAILING }, { $max: { due_at: until }, $inc });
    },
    wait: async (id, paused, until) => {
      const waits = { $set: { paused: { ...paused }, due_at: until }, $inc: { work: 1 } };
      await destinations.updateOne({ _id: id, 'paused.reason': { $ne: 'failing' } }, waits);
      await destinations.updateOne({ _id: id, ...FAILING }, { $max: { due_at: until }, $inc: { work: 1 } });
    },
    fail: async (destination, streak, text, until, now) => {
      const change = { streak, paused: { reason: 'failing' as const, text }, due_at: until };
      if (destination.paused?.reason === 'failing')
        await destinations.updateOne({ _id: destination._id }, { $set: change });
      else await publish(destination, 'paused', change, now);
    },
    note: async (id, streak) => {
      await destinations.updateOne({ _id: id }, { $set: { streak } });
    },
    delivered: async (destination, now) => {
      const success = { last_delivered_at: now, streak: NO_STREAK, waits: 0 };
      const _id = destination._id;
      if (destination.paused?.reason === 'failing')
        await publish(destination, 'active', { ...success, paused: null }, now);
      else await destinations.updateOne({ _id }, { $set: success });
      // A wait that another destination of the connection has begun meanwhile is not over.
      if (destination.paused !== null)
        await destinations.updateOne({ _id, due_at: { $lte: now } }, { $set: { paused: null } });
    },
    endArchive: async (profileIds, now) => {
      const archived = { profile_id: { $in: [...profileIds] }, 'paused.reason': 'profile_archived' as const };
      await destinations.updateMany(archived, { $set: { paused: null, due_at: now }, $inc: { work: 1 } });
    },
    retryConnections: async (connections, now) => {
      const ids: string[] = [];
      for (const { profile_id, connection_id } of connections) {
        const of = { profile_id, connection_id };
        const waiting = { ...of, 'paused.reason': { $in: [...OF_CONNECTION] } };
        await destinations.updateMany(waiting, { $set: { paused: null, due_at: now }, $inc: { work: 1 } });
        await destinations.updateMany({ ...of, ...FAILING }, { $set: { due_at: now }, $inc: { work: 1 } });
        ids.push(...(await destinations.find(of, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id));
      }
      return ids;
    },
    publishedSince: (since) =>
      destinations.find({ 'published.at': { $gte: since } }).map((one) => one as DestinationDoc),
  };
}

const FAILING = { 'paused.reason': 'failing' as const };
