// Converts a file into its message.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { MediaSchema } from '@touchline/proto/gen/touchline/messages/v1/media_pb.ts';
import { PART_BYTES } from '../../domain/parts.ts';
import type { MediaDoc } from '../../store/media/media.ts';

export const mediaMessage = (doc: MediaDoc): MessageInitShape<typeof MediaSchema> => ({
  ...{ id: doc._id, type: doc.type, bytes: BigInt(doc.bytes), sha256: doc.sha256, fileName: doc.file_name },
  ...{ createdAt: timestampFromDate(doc.created_at), expiresAt: timestampFromDate(doc.expires_at) },
  partBytes: PART_BYTES,
});
