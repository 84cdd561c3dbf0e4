// Connects mailboxes at the simulator's consent screens, and serves the files that mails carry over real gRPC.
import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { AppError } from '@touchline/chassis/errors.ts';
import { implement, serveGrpc } from '@touchline/chassis/grpc/serve.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import type { Connection } from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import { MediaService } from '@touchline/proto/gen/touchline/messages/v1/media_pb.ts';
import { completeHandoff } from './complete-handoff.ts';
import { type Harness, WORKSPACE } from './harness.ts';

export type MailChannel = 'gmail' | 'outlook';
export const ADDRESS = 'hola@optica.example';

/** Connects ana's mailbox to a new profile, and waits until it was read for the first time. */
export async function newMailbox(
  harness: Harness,
  channel: MailChannel,
  declined: readonly string[] = [],
): Promise<Connection> {
  const profileId = randomUUID();
  const whose = { profileId, workspaceId: randomUUID(), provider: channel };
  const { handoff, reason } = await completeHandoff(harness, { ...whose, decision: { person: 'ana', declined } });
  if (!handoff?.connectionId) throw new Error(`The hand-off ended with ${reason} in ${WORKSPACE}.`);
  const { connection } = await harness.client.getConnection({ profileId, id: handoff.connectionId });
  if (!connection) throw new Error('no connection in the answer');
  return harness.ended(connection);
}

/** Returns a mail from a mailbox. */
export const mailFrom = ({ id: connectionId, profileId }: Connection, members: object = {}) => ({
  ...{ profileId, connectionId, messageId: randomUUID(), to: 'ana@example.com', subject: 'Hola', text: 'Hola Ana' },
  ...members,
});

const PART_BYTES = 1000;
const notServed = () => Promise.reject(new Error('not served here'));

export interface FileService extends AsyncDisposable {
  readonly address: string;
  /** Adds a file. @returns its id and digest */
  add(bytes: number): { mediaId: string; sha256: string };
  /** Breaks reading off after so many parts. */
  breakAfter(parts: number): void;
}

/** Serves the files of every profile. */
export async function startFileService(): Promise<FileService> {
  const files = new Map<string, Buffer>();
  let left = Number.POSITIVE_INFINITY;
  const service = implement(MediaService, {
    getMedia: async ({ mediaId: id }) => {
      const bytes = BigInt(files.get(id)?.length ?? 0);
      return { media: { id, type: 'application/pdf', bytes, fileName: 'boleta.pdf', partBytes: PART_BYTES } };
    },
    readPart: async ({ mediaId, index }) => {
      left -= 1;
      if (left < 0) throw new Error('The file is gone.');
      const at = index * PART_BYTES;
      return { data: files.get(mediaId)?.subarray(at, at + PART_BYTES) ?? Buffer.alloc(0) };
    },
    putPart: notServed,
    finishUpload: notServed,
  });
  const logger = createLogger({ name: 'test', level: 'silent' });
  const server = await serveGrpc({ host: '127.0.0.1', port: 0, services: [service], logger });
  return {
    address: `127.0.0.1:${server.port}`,
    add: (bytes) => {
      const mediaId = randomUUID();
      const content = Buffer.alloc(bytes, mediaId);
      files.set(mediaId, content);
      return { mediaId, sha256: createHash('sha256').update(content).digest('hex') };
    },
    breakAfter: (parts) => {
      left = parts;
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** Returns the error with which a mail is refused. */
export async function refusalOf(sending: Promise<unknown>): Promise<AppError> {
  const error = await sending.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof AppError, `got ${String(error)}`);
  return error;
}

/** Returns the health of a mailbox as it is now, and the reason. */
export async function healthOf({ client }: Harness, { profileId, id }: Connection) {
  const { connection } = await client.getConnection({ profileId, id });
  return [connection?.status, connection?.statusReason];
}
