// Stores what is known of finished files. It stays after a file has expired, so that a caller learns that it had one.
import type { CollectionIndexes } from '@touchline/chassis/mongo/mongo.ts';
import type { Db } from 'mongodb';

export interface MediaDoc {
  /** media_id */
  _id: string;
  profile_id: string;
  /** Where its parts are. */
  upload_id: string;
  type: string;
  bytes: number;
  /** Lower-case hex. */
  sha256: string;
  /** '' for none. */
  file_name: string;
  created_at: Date;
  /** Under which id each vendor has it, by connection; absent while none has. */
  uploaded?: Readonly<Record<string, UploadedMedia>>;
  expires_at: Date;
}

export interface UploadedMedia {
  /** The vendor's id. */
  readonly id: string;
  /** The kind of message that sends it. */
  readonly type: string;
}

export interface Media {
  /** Stores a file, unless one has the id. @returns the one that has it */
  add(media: MediaDoc): Promise<MediaDoc>;
  find(profileId: string, id: string): Promise<MediaDoc | null>;
  /** Stores under which id the vendor of a connection has a file. */
  setUploaded(
    media: Pick<MediaDoc, '_id' | 'profile_id'>,
    connectionId: string,
    uploaded: UploadedMedia,
  ): Promise<void>;
}

/** How long after its end a file answers that it has expired. */
const REMEMBERED_SECONDS = 90 * 86_400;

export const mediaIndexes: CollectionIndexes = {
  collection: 'media',
  indexes: [{ key: { expires_at: 1 }, name: 'remembered', expireAfterSeconds: REMEMBERED_SECONDS }],
};

export function createMedia(db: Db): Media {
  const media = db.collection<MediaDoc>('media');
  return {
    add: async ({ _id, profile_id, ...rest }) => {
      await media.updateOne({ _id, profile_id }, { $setOnInsert: rest }, { upsert: true });
      return (await media.findOne({ _id, profile_id })) ?? { _id, profile_id, ...rest };
    },
    find: (profileId, id) => media.findOne({ _id: id, profile_id: profileId }),
    setUploaded: async ({ _id, profile_id }, connectionId, uploaded) => {
      await media.updateOne({ _id, profile_id }, { $set: { [`uploaded.${connectionId}`]: uploaded } });
    },
  };
}
