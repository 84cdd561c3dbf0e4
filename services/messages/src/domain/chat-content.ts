// Reads the content of a chat message: the vendor's member for its type, or a file that the profile uploaded.
import { type AppError, appError } from '@touchline/chassis/errors.ts';

export interface ChatContent {
  readonly type: string;
  readonly content: Readonly<Record<string, unknown>>;
  /** The file of a message of the type media; null for any other. */
  readonly mediaId: string | null;
}

/** media stands for a file of messages, of which the vendor makes an image, a video and so on. */
const TYPES: ReadonlySet<string> = new Set([
  ...['text', 'image', 'video', 'audio', 'document', 'sticker', 'template', 'interactive', 'media'],
]);

/** @param content JSON @throws AppError validation_error */
export function contentOf({ type, content }: { type: string; content: string }): ChatContent {
  if (!TYPES.has(type)) throw invalid('type', 'type is not a known kind of message.');
  const parsed = parse(content);
  if (type !== 'media') return { type, content: parsed, mediaId: null };
  const { media_id, caption } = parsed;
  if (typeof media_id !== 'string') throw invalid('media_id', 'media_id must be the id of an uploaded file.');
  return { type, content: typeof caption === 'string' ? { caption } : {}, mediaId: media_id };
}

function parse(content: string): Readonly<Record<string, unknown>> {
  try {
    const found: unknown = JSON.parse(content);
    if (typeof found === 'object' && found !== null && !Array.isArray(found)) return found as Record<string, unknown>;
  } catch {
    // Answered like any other content that is no object.
  }
  throw invalid('content', 'content must be a JSON object.');
}

const invalid = (field: string, message: string): AppError =>
  appError('validation_error', message, { details: { field } });
