// Declares GET /messages/media/{id}, which serves an uploaded file.

import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { fileAnswer } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { uuidField } from '../query-fields.ts';

export const getMedia = operation({
  method: 'GET',
  path: '/messages/media/{id}',
  area: 'messages',
  summary: 'Read a file',
  description:
    'Returns a file that was uploaded, whole or the range of it that Range asks for. It is sent as a download that no browser shows or runs. After seven days the answer is media_expired.',
  scopes: allOf('attribution:write'),
  params: z.object({ id: uuidField('The media_id.') }),
  answer: fileAnswer('The file as it was uploaded.'),
  errors: ['not_found', 'media_expired', 'invalid_parameter'],
  examples: { answer: '' },
  handle: async ({ profileId, params }, { media }) => {
    const mediaId = params.id;
    const { media: found } = await media.getMedia({ profileId, mediaId });
    if (!found) throw publicError('not_found', 'The profile has no such file.');
    const { type, bytes, sha256, fileName: name, partBytes } = found;
    const readPart = async (index: number) => (await media.readPart({ profileId, mediaId, index })).data;
    return { file: { ...{ type, sha256, name, partBytes }, bytes: Number(bytes), readPart } };
  },
});
