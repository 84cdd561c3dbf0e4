// Describes the answers of operations that serve files for openapi.json (RFC 9110, section 14).
import type { ServedFile } from '../http/answer.ts';
import { ETAG_HEADER, RATE_HEADERS, unchanged } from './response-headers.ts';

/** The parameter that asks for a part of a file. */
export const RANGE = {
  name: 'Range',
  in: 'header',
  required: false,
  description:
    'The bytes to return, as one range: bytes=0-1023, bytes=1024- or bytes=-512. Several ranges return the whole file.',
  schema: { type: 'string' },
  example: 'bytes=0-1023',
};

const FILE_HEADERS = {
  ...RATE_HEADERS,
  ...ETAG_HEADER,
  'Accept-Ranges': { description: 'bytes: Range is understood.', schema: { type: 'string' } },
};

const DOWNLOAD_HEADERS = {
  'Content-Disposition': { description: 'attachment, with the name of the file.', schema: { type: 'string' } },
};

const SHOWN_HEADERS = {
  'Cache-Control': { description: 'private, and for how long it may be kept.', schema: { type: 'string' } },
};

const RANGE_HEADERS = {
  'Content-Range': { description: 'Which bytes these are, and of how many.', schema: { type: 'string' } },
};

export function fileResponses({ about, types, isShown }: ServedFile) {
  const schema = { type: 'string', format: 'binary', description: about };
  const content = Object.fromEntries(types.map((type) => [type, { schema }]));
  const headers = { ...FILE_HEADERS, ...(isShown ? SHOWN_HEADERS : DOWNLOAD_HEADERS) };
  return {
    200: { description: 'The file.', headers, content },
    206: {
      description: 'The range of it that Range asks for.',
      headers: { ...headers, ...RANGE_HEADERS },
      content,
    },
    304: unchanged(),
  };
}
