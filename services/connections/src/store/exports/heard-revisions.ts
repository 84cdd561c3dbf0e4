// Under which revision the newest word of a conversion came: the bus may bring an older one after it (proto: ConversionCredited).
import type { ConversionCredited } from '@touchline/proto/gen/touchline/events/v1/conversions_pb.ts';
import type { ExportCollections } from './export-indexes.ts';

export type Told = Pick<ConversionCredited, 'profileId' | 'conversionId' | 'revision'>;

export interface HeardRevisions {
  /**
   * Notes what was told, and answers what of it is no older than anything told of the same conversion; what comes again is
   * answered again. Of what has no revision no order is known: it is always answered.
   */
  newestOf<T extends Told>(told: readonly T[], now: Date): Promise<T[]>;
}

export function createHeardRevisions({ heardRevisions }: Pick<ExportCollections, 'heardRevisions'>): HeardRevisions {
  return {
    newestOf: async (told, now) => {
      const ordered = told.filter(({ revision }) => revision > 0n);
      if (ordered.length === 0) return [...told];
      await heardRevisions.bulkWrite(
        ordered.map((one) => ({
          updateOne: {
            filter: { _id: keyOf(one) },
            update: { $max: { revision: Number(one.revision) }, $set: { profile_id: one.profileId, heard_at: now } },
            upsert: true,
          },
        })),
      );
      const keys = [...new Set(ordered.map(keyOf))];
      // After the note: of two who note at the same time, the older one sees the newer.
      const found = await heardRevisions.find({ _id: { $in: keys } }).toArray();
      const newest = new Map(found.map(({ _id, revision }) => [_id, revision]));
      return told.filter((one) => one.revision === 0n || Number(one.revision) >= (newest.get(keyOf(one)) ?? 0));
    },
  };
}

const keyOf = ({ profileId, conversionId }: Told): string => `${profileId}|${conversionId}`;
