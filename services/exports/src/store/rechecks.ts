// Stores for which destinations pending rows have to be checked again, and how far a check has come.
import type { DestinationDoc } from './export-docs.ts';
import type { ExportCollections } from './export-indexes.ts';

export interface Rechecks {
  /** Asks for a check of all destinations of these profiles. @returns their ids */
  ask(profileIds: readonly string[]): Promise<string[]>;
  /** Lists destinations with a check to do. */
  due(): Promise<string[]>;
  /** Stores the last row that a pass has checked. */
  advance(id: string, pass: number, after: string): Promise<void>;
  /** Ends a pass. @returns false when another was asked for meanwhile */
  end(id: string, pass: number): Promise<boolean>;
  /** Returns how many destinations wait for their check. */
  pending(): Promise<number>;
}

const MAX_DUE = 1000;
const BEGIN_ANEW = { 'recheck.pass': '', 'recheck.after': '' } as const;

export function createRechecks({ destinations }: Pick<ExportCollections, 'destinations'>): Rechecks {
  const idsOf = (found: readonly Pick<DestinationDoc, '_id'>[]) => found.map(({ _id }) => _id);
  return {
    ask: async (profileIds) => {
      const filter = { profile_id: { $in: [...profileIds] } };
      await destinations.updateMany(filter, { $set: { 'recheck.due': true }, $inc: { 'recheck.asked': 1 } });
      return idsOf(await destinations.find(filter, { projection: { _id: 1 } }).toArray());
    },
    due: async () =>
      idsOf(
        await destinations
          .find({ 'recheck.due': true }, { projection: { _id: 1 } })
          .limit(MAX_DUE)
          .toArray(),
      ),
    advance: async (id, pass, after) => {
      await destinations.updateOne({ _id: id }, { $set: { 'recheck.pass': pass, 'recheck.after': after } });
    },
    end: async (id, pass) => {
      const ended = { $set: { 'recheck.due': false }, $unset: BEGIN_ANEW };
      const { matchedCount } = await destinations.updateOne({ _id: id, 'recheck.asked': pass }, ended);
      if (matchedCount === 0) await destinations.updateOne({ _id: id }, { $unset: BEGIN_ANEW });
      return matchedCount === 1;
    },
    pending: () => destinations.countDocuments({ 'recheck.due': true }),
  };
}
