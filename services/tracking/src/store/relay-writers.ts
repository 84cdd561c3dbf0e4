// Stores the watermarks: for each live process that stores rows, up to when everything that it received and stored is on the bus.
import type { Collection, Db } from 'mongodb';

export interface RelayWriterDoc {
  _id: string; // made at the start of the process
  /** Every row that the writer received before this time, and stored, is on the bus. */
  from: Date;
  /** Rises with every write of the document; a beat that does not change shows that the writer is gone. */
  beat: number;
  /** How many of its rows were not on the bus; for reports over all processes. */
  waiting: number;
}

/** How long one write of a watermark may take. */
const TIMEOUT_MS = 3000;

export type RelayWriters = ReturnType<typeof createRelayWriters>;

/** @param db tracking's own database */
export function createRelayWriters(db: Db) {
  const writers: Collection<RelayWriterDoc> = db.collection('relay_writers');
  return {
    /** Writes a document durably, unless a later beat is stored: an abandoned write may still arrive. */
    async write({ _id, ...values }: RelayWriterDoc): Promise<void> {
      await writers.updateOne(
        { _id, beat: { $lt: values.beat } },
        { $set: values },
        { upsert: true, timeoutMS: TIMEOUT_MS },
      );
    },

    /** Deletes a document unless a later beat is stored: the writer may live, or the last beats may not have been stored. */
    async remove(id: string, beat: number): Promise<void> {
      await writers.deleteMany({ _id: id, beat: { $lte: beat } }, { timeoutMS: TIMEOUT_MS });
    },

    all: (): Promise<RelayWriterDoc[]> => writers.find({}).toArray(),
  };
}
