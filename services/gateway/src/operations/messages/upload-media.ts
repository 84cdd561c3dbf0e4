// Declares POST /messages/media, which stores a file that messages send.

import type { Media } from '@touchline/proto/gen/touchline/messages/v1/media_pb.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import type { Upload } from '../../http/files/read-upload.ts';
import { operation } from '../../http/operation.ts';
import { time, timeOf } from '../answer-fields.ts';
import { exampleMeta } from '../example-meta.ts';

/** The largest file, and what a form has around it. */
const MAX_BYTES = 101 * 1024 * 1024;

const Form = z
  .strictObject({ file: z.string().meta({ format: 'binary', description: 'The file, with its name and type.' }) })
  .meta({ id: 'MediaUpload' });

const Row = z
  .object({
    media_id: z.uuid(),
    type: z.string().meta({ description: 'The media type, by the content of the file.' }),
    bytes: z.int(),
    sha256: z.string().meta({ description: 'Lower-case hex.' }),
    expires_at: time.meta({ description: 'Seven days after the upload.' }),
  })
  .meta({ id: 'Media' });

export const uploadMedia = operation({
  method: 'POST',
  path: '/messages/media',
  area: 'messages',
  summary: 'Upload a file',
  description:
    'Stores a file for messages, for seven days. The type is found by the content, whatever the form says: an image may have 5 MB, audio and video 16 MB, any other file 100 MB. A larger file is refused as soon as it is too large.',
  scopes: allOf('attribution:write'),
  idempotency: 'optional',
  wire: 'upload',
  body: Form,
  bodyRules: { maxBytes: MAX_BYTES },
  readBody: (upload) => upload as unknown as Upload,
  answer: answerOf(Row, { statuses: { 201: 'Stored.' } }),
  errors: ['validation_error', 'payload_too_large', 'quota_exceeded'],
  refusals: { quota_exceeded: 'The profile stores too many files: some of them have to expire first.' },
  examples: {
    answer: {
      data: {
        media_id: '3f0c1a52-6a0e-4b53-9f1a-2f3a6f4f9d11',
        type: 'image/jpeg',
        bytes: 48213,
        sha256: 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9',
        expires_at: '2026-11-09T12:00:00.000Z',
      },
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId, body, effectId }, { media }) => {
    const { uploadId, bytes, sha256, fileName } = body;
    const finished = await media.finishUpload({
      ...{ profileId, uploadId, mediaId: effectId, bytes: BigInt(bytes), sha256, fileName },
    });
    return { status: 201, data: mediaRow(finished.media as Media) };
  },
});

const mediaRow = ({ id, type, bytes, sha256, expiresAt }: Media) => ({
  ...{ media_id: id, type, bytes: Number(bytes), sha256 },
  expires_at: timeOf(expiresAt),
});
