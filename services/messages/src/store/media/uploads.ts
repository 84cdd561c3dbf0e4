// Stores the parts of files as they arrive. What is not finished within an hour is deleted; the parts of a finished file live as long
// as the file.
import type { CollectionIndexes } from '@touchline/chassis/mongo/mongo.ts';
import type { Db } from 'mongodb';
import type { PartSeal, SealedPart } from './part-seal.ts';

export interface UploadDoc {
  /** upload_id */
  _id: string;
  profile_id: string;
  /** The media type, by the first part. */
  type: string;
  expires_at: Date;
}

interface PartDoc extends SealedPart {
  /** `${upload_id}|${index}` */
  _id: string;
  profile_id: string;
  upload_id: string;
  bytes: number;
  expires_at: Date;
}

export interface Uploads {
  /** Stores that an upload begins; one that has begun stays as it is. @returns it */
  begin(upload: UploadDoc): Promise<UploadDoc>;
  find(profileId: string, uploadId: string): Promise<UploadDoc | null>;
  /** Stores a part; one that is there stays as it is. */
  addPart(upload: UploadDoc, index: number, bytes: Uint8Array): Promise<void>;
  /** Returns how many bytes an upload has so far, and in how many parts. */
  size(profileId: string, uploadId: string): Promise<{ bytes: number; parts: number }>;
  /** Has the parts live on until a time. */
  keep(profileId: string, uploadId: string, until: Date): Promise<void>;
  /** @returns null when there is no such part */
  readPart(profileId: string, uploadId: string, index: number): Promise<Buffer | null>;
  /** Returns how many bytes a profile stores, of finished files and others. */
  stored(profileId: string): Promise<number>;
}

export const uploadIndexes: readonly CollectionIndexes[] = [
  { collection: 'uploads', indexes: [{ key: { expires_at: 1 }, name: 'expires', expireAfterSeconds: 0 }] },
  {
    collection: 'media_parts',
    indexes: [
      { key: { expires_at: 1 }, name: 'expires', expireAfterSeconds: 0 },
      { key: { profile_id: 1, upload_id: 1, bytes: 1 }, name: 'profile_sizes' },
    ],
  },
];

const partId = (uploadId: string, index: number): string => `${uploadId}|${index}`;

export function createUploads(db: Db, seal: PartSeal): Uploads {
  const uploads = db.collection<UploadDoc>('uploads');
  const parts = db.collection<PartDoc>('media_parts');
  const sumOf = async (filter: object) => {
    const $group = { _id: null, bytes: { $sum: '$bytes' }, parts: { $sum: 1 } };
    const [sum] = await parts.aggregate<{ bytes: number; parts: number }>([{ $match: filter }, { $group }]).toArray();
    return { bytes: sum?.bytes ?? 0, parts: sum?.parts ?? 0 };
  };
  return {
    begin: async ({ _id, profile_id, ...rest }) => {
      await uploads.updateOne({ _id, profile_id }, { $setOnInsert: rest }, { upsert: true });
      return (await uploads.findOne({ _id, profile_id })) ?? { _id, profile_id, ...rest };
    },
    find: (profileId, uploadId) => uploads.findOne({ _id: uploadId, profile_id: profileId }),
    addPart: async ({ _id: upload_id, profile_id, expires_at }, index, bytes) => {
      const _id = partId(upload_id, index);
      const part = { upload_id, bytes: bytes.length, expires_at, ...seal.seal(`${profile_id}|${_id}`, bytes) };
      await parts.updateOne({ _id, profile_id }, { $setOnInsert: part }, { upsert: true });
    },
    size: (profileId, uploadId) => sumOf({ profile_id: profileId, upload_id: uploadId }),
    keep: async (profileId, uploadId, until) => {
      await parts.updateMany({ profile_id: profileId, upload_id: uploadId }, { $set: { expires_at: until } });
    },
    readPart: async (profileId, uploadId, index) => {
      const _id = partId(uploadId, index);
      const found = await parts.findOne({ _id, profile_id: profileId });
      return found && seal.open(`${profileId}|${_id}`, found);
    },
    stored: async (profileId) => (await sumOf({ profile_id: profileId })).bytes,
  };
}
