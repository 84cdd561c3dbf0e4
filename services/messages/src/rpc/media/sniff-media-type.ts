// Finds what a file is by the bytes at its start.
import { fileTypeFromBuffer } from 'file-type';
import { mediaTypeOf } from '../../domain/media-type.ts';

/**
 * Returns the media type of a file.
 * @param first its first part
 * @param declared what the caller says, which counts only between kinds of text
 */
export async function sniffMediaType(first: Uint8Array, declared: string): Promise<string> {
  return mediaTypeOf({ signature: (await fileTypeFromBuffer(first))?.mime, first, declared });
}
