// Reads the form of an uploaded file (Cloud API, Media): its fields, and what the file is.
import { createHash } from 'node:crypto';
import { type RequestHandler, raw } from 'express';

const LARGEST = '101mb';

/** Turns the form into a flat body for the routes; a body that is no such form becomes an empty one. */
export const mediaForm: readonly RequestHandler[] = [
  raw({ type: 'multipart/form-data', limit: LARGEST }),
  async (request, _response, next) => {
    const type = request.headers['content-type'] ?? '';
    const body: unknown = request.body;
    request.body = Buffer.isBuffer(body) ? await fieldsOf(new Uint8Array(body), type) : {};
    next();
  },
];

async function fieldsOf(body: Uint8Array<ArrayBuffer>, type: string): Promise<Record<string, string>> {
  const form = await new Response(body, { headers: { 'content-type': type } }).formData();
  // Pages call it filedata.
  const file = form.get('file') ?? form.get('filedata');
  const texts = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  if (!(file instanceof File)) return Object.fromEntries(texts);
  const content = new Uint8Array(await file.arrayBuffer());
  return {
    ...Object.fromEntries(texts),
    ...{ file_name: file.name, file_type: file.type, file_size: String(content.length) },
    sha256: createHash('sha256').update(content).digest('hex'),
  };
}
