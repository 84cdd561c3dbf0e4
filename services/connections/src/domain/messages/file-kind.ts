// Decides as which kind of message WhatsApp sends a file (reference: Cloud API, Media, supported types).

const KINDS: Readonly<Record<string, string>> = {
  'image/jpeg': 'image',
  'image/png': 'image',
  'image/webp': 'sticker',
  'video/mp4': 'video',
  'video/3gpp': 'video',
  'audio/aac': 'audio',
  'audio/amr': 'audio',
  'audio/mp4': 'audio',
  'audio/mpeg': 'audio',
  'audio/ogg': 'audio',
};
/** What WhatsApp lets a sticker have; a larger picture of that type goes as a document. */
const STICKER_BYTES = 500 * 1024;

/** @param type a media type by the content of the file @returns document for every type that has no kind of its own */
export function fileKind(type: string, bytes: number): string {
  const [bare = ''] = type.split(';');
  const kind = KINDS[bare] ?? 'document';
  return kind === 'sticker' && bytes > STICKER_BYTES ? 'document' : kind;
}
