// Describes the answers of operations that serve files for openapi.json (RFC 9110, section 14).
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
  'Content-Disposition': { description: 'attachment, with the name of the file.', schema: { type: 'string' } },
};

const RANGE_HEADERS = {
  'Content-Range': { description: 'Which bytes these are, and of how many.', schema: { type: 'string' } },
};

/** @param about describes the file */
export function fileResponses(about: string) {
  const content = { '*/*': { schema: { type: 'string', format: 'binary', description: about } } };
  return {
    200: { description: 'The file.', headers: FILE_HEADERS, content },
    206: {
      description: 'The range of it that Range asks for.',
      headers: { ...FILE_HEADERS, ...RANGE_HEADERS },
      content,
    },
    304: unchanged(),
  };
}
