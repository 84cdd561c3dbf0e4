// Writes a multipart form with one file (RFC 7578) as a stream, so that no file is ever in memory as a whole.
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';

export interface FormFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  /** The content, of exactly so many bytes. */
  readonly content: AsyncIterable<Uint8Array>;
}

/** @param fields what comes before the file @param name the file's member @returns the body and its headers */
export function multipartForm(fields: Readonly<Record<string, string>>, file: FormFile, name = 'file') {
  const boundary = `touchline-${randomUUID()}`;
  const texts = Object.entries(fields).map(
    ([field, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const place = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${quoted(file.name)}"`;
  const head = Buffer.from(`${texts.join('')}${place}\r\nContent-Type: ${file.type}\r\n\r\n`);
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  async function* parts() {
    yield head;
    yield* file.content;
    yield tail;
  }
  return {
    body: Readable.from(parts()),
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.length + file.bytes + tail.length),
    },
  };
}

/** As browsers write it: RFC 7578, section 2, and the HTML standard's multipart/form-data. */
const quoted = (name: string): string => name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
