// Stores the highest revision received of each conversion, since the bus may deliver an older message after it (proto: ConversionCredited).
import type { ConversionCredited } from '@touchline/proto/gen/touchline/events/v1/conversions_pb.ts';
import type { ExportCollections } from './export-indexes.ts';

export type RevisedConversion = Pick<ConversionCredited, 'profileId' | 'conversionId' | 'revision'>;

export interface ReceivedRevisions {
  /**
   * Records the revisions, and returns the messages that are not older than any other of the same conversion; a repeated message
   * is returned again. A message without a revision has no known order and is always returned.
   */
  newestOf<T extends RevisedConversion>(conversions: readonly T[], now: Date): Promise<T[]>;
}

export function createReceivedRevisions({
  receivedRevisions,
}: Pick<ExportCollections, 'receivedRevisions'>): ReceivedRevisions {
  return {
    newestOf: async (conversions, now) => {
      const ordered = conversions.filter(({ revision }) => revision > 0n);
      if (ordered.length === 0) return [...conversions];
      await receivedRevisions.bulkWrite(
        ordered.map((one) => ({
          updateOne: {
            filter: { _id: keyOf(one) },
            update: { $max: { revision: Number(one.revision) }, $set: { profile_id: one.profileId, heard_at: now } },
            upsert: true,
          },
        })),
      );
      const keys = [...new Set(ordered.map(keyOf))];
      // Read after the write: of two processes that write at the same time, the one with the older revision sees the newer.
      const found = await receivedRevisions.find({ _id: { $in: keys } }).toArray();
      const newest = new Map(found.map(({ _id, revision }) => [_id, revision]));
      return conversions.filter((one) => one.revision === 0n || Number(one.revision) >= (newest.get(keyOf(one)) ?? 0));
    },
  };
}

const keyOf = ({ profileId, conversionId }: RevisedConversion): string => `${profileId}|${conversionId}`;
