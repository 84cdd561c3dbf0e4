// Stores the requests that a platform has accepted and judges later, with the deliveries that each had.
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { failedWrites } from '@touchline/chassis/mongo/failed-writes.ts';
import type { AcceptedRequestDoc } from './export-docs.ts';
import type { ExportCollections } from './export-indexes.ts';

export type AcceptedRequest = Pick<AcceptedRequestDoc, 'profile_id' | 'destination_id' | 'trace_id' | 'row_ids'>;

export interface AcceptedRequests {
  /** Stores requests whose results are read from a time on; existing ones stay as they are. */
  add(requests: readonly AcceptedRequest[], from: Date, now: Date): Promise<void>;
  /** Lists destinations of which results are to be read. */
  due(now: Date): Promise<string[]>;
  dueOf(destinationId: string, now: Date, limit: number): Promise<AcceptedRequestDoc[]>;
  /** Has the result be read again later. */
  putOff(request: AcceptedRequestDoc, until: Date): Promise<void>;
  /** Forgets a request that was judged. */
  remove(request: AcceptedRequestDoc): Promise<void>;
}

const MAX_DUE = 1000;
const DUPLICATE = 11000;

export function createAcceptedRequests({ requests }: Pick<ExportCollections, 'requests'>): AcceptedRequests {
  const one = ({ _id, profile_id }: AcceptedRequestDoc) => ({ _id, profile_id });
  return {
    add: async (added, from, now) => {
      if (added.length === 0) return;
      const docs = added.map((request) => ({
        _id: deterministicId('export-request', request.destination_id, request.trace_id),
        ...{ ...request, due_at: from, tries: 0, created_at: now },
      }));
      await requests.insertMany(docs, { ordered: false }).catch((error: unknown) => {
        if (failedWrites(error).some(({ code }) => code !== DUPLICATE)) throw error;
      });
    },
    due: async (now) => {
      const found = await requests
        .find({ due_at: { $lte: now } }, { projection: { destination_id: 1 } })
        .limit(MAX_DUE)
        .toArray();
      return [...new Set(found.map(({ destination_id }) => destination_id))];
    },
    dueOf: (destinationId, now, limit) =>
      requests
        .find({ destination_id: destinationId, due_at: { $lte: now } })
        .sort({ due_at: 1 })
        .limit(limit)
        .toArray(),
    putOff: async (request, until) => {
      await requests.updateOne(one(request), { $set: { due_at: until }, $inc: { tries: 1 } });
    },
    remove: async (request) => {
      await requests.deleteMany(one(request));
    },
  };
}
