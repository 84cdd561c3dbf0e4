// Ends connections that send no HTTP, a head that is too large, or a request that never arrives in full.
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { refusalBytes } from './malformed-request.ts';

// A client that still sends would lose the answer if the connection were cut at once; after this time it is cut.
const LINGER_MS = 1000;

const MESSAGES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'The URL and headers are larger than 64 KiB, or there are too many of them.',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'The chunk extensions are too large.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request did not arrive in time.',
};

/**
 * Ends a connection whose next bytes cannot be understood, with an answer in the envelope where one is still due.
 * @param answers of the requests that began on this connection and are not answered yet, or not received in full; oldest first
 */
export async function endBrokenConnection(
  { code = '' }: NodeJS.ErrnoException,
  socket: Socket,
  answers: readonly ServerResponse[],
  baseUrl: string,
): Promise<void> {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  // The request that broke off may have a handler, which waits for its body; earlier requests are answered first.
  const broken = answers.find(({ req }) => !req.complete);
  await Promise.all(answers.filter((answer) => answer !== broken).map(finished));
  if (!socket.writable) return;
  // A request that was answered before its body had arrived gets no second answer.
  const message = MESSAGES[code] ?? 'This is not a well-formed HTTP request.';
  socket.end(broken?.headersSent ? '' : refusalBytes(message, baseUrl));
  socket.resume();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

function finished(answer: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    if (answer.writableFinished || answer.destroyed) resolve();
    else answer.once('finish', resolve).once('close', resolve);
  });
}
