// Runs the real service on a real database; its clock can be advanced.
import { createHash, randomUUID } from 'node:crypto';
import { connectBus } from '@touchline/chassis/bus/bus.ts';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import { connectMongo, type Mongo } from '@touchline/chassis/mongo/mongo.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { serviceClient } from '@touchline/chassis/testing/service-client.ts';
import { dropStreams, testBusPrefix, testDatabaseName, testStack } from '@touchline/chassis/testing/stack.ts';
import { type Media, MediaService } from '@touchline/proto/gen/touchline/messages/v1/media_pb.ts';
import { configFromEnv } from '../src/config.ts';
import { PART_BYTES } from '../src/domain/parts.ts';
import { start } from '../src/start.ts';

export interface Harness extends AsyncDisposable {
  readonly mongo: Mongo;
  readonly media: GrpcClient<typeof MediaService>;
  advance(ms: number): void;
  /** Sends the parts of a file, as the gateway does. @returns what finishes the upload */
  sendParts(profileId: string, content: Uint8Array, declaredType?: string): Promise<FinishRequest>;
  /** Uploads a file. */
  upload(profileId: string, content: Uint8Array, declaredType?: string): Promise<Media>;
  /** Reads a whole file. */
  read(profileId: string, media: Media): Promise<Buffer>;
}

export interface FinishRequest {
  readonly profileId: string;
  readonly uploadId: string;
  readonly mediaId: string;
  readonly bytes: bigint;
  readonly sha256: string;
  readonly fileName: string;
}

export const KEY = Buffer.alloc(32, 7).toString('base64');

export async function startHarness(env: NodeJS.ProcessEnv = {}): Promise<Harness> {
  await using stack = new AsyncDisposableStack();
  const { mongodbUrl, natsUrl } = testStack();
  const prefix = testBusPrefix();
  const bus = stack.use(await connectBus({ url: natsUrl, name: 'messages-test', prefix }));
  stack.defer(() => dropStreams(bus));
  const database = testDatabaseName('messages');
  const mongo = stack.use(await connectMongo({ url: mongodbUrl, database, appName: 'messages-test' }));
  stack.defer(async () => {
    await mongo.db.dropDatabase();
  });
  const config = configFromEnv({
    ...{ MONGODB_URL: mongodbUrl, MONGODB_DATABASE: database, MESSAGE_SEALING_KEYS: `test:${KEY}` },
    ...{ NATS_URL: natsUrl, BUS_PREFIX: prefix, CONNECTIONS_GRPC: '127.0.0.1:1' },
    ...{ IDENTITY_GRPC: '127.0.0.1:1', TRACKING_GRPC: '127.0.0.1:1' },
    ...env,
  });
  let skipped = 0;
  const logger = createLogger({ name: 'messages-test', level: 'silent' });
  const server = stack.use(await start(config, { logger, now: () => new Date(Date.now() + skipped) }));
  const media = stack.use(serviceClient(MediaService, server));

  const sendParts: Harness['sendParts'] = (...what) => sendPartsTo(media, ...what);
  const owned = stack.move();
  return {
    ...{ mongo, media, sendParts },
    advance: (ms) => {
      skipped += ms;
    },
    upload: (...what) => uploadTo(media, ...what),
    read: async (profileId, { id: mediaId, bytes, partBytes }) => {
      const parts: Uint8Array[] = [];
      for (let index = 0; index * partBytes < Number(bytes); index++)
        parts.push((await media.readPart({ profileId, mediaId, index })).data);
      return Buffer.concat(parts);
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

type MediaCalls = Pick<GrpcClient<typeof MediaService>, 'putPart' | 'finishUpload'>;

/** Sends the parts of a file, as the gateway does. @returns what finishes the upload */
async function sendPartsTo(
  media: MediaCalls,
  profileId: string,
  content: Uint8Array,
  declaredType = '',
): Promise<FinishRequest> {
  const uploadId = randomUUID();
  for (let index = 0; index * PART_BYTES < content.length; index++) {
    const data = content.subarray(index * PART_BYTES, (index + 1) * PART_BYTES);
    await media.putPart({ profileId, uploadId, index, data, declaredType });
  }
  const sha256 = createHash('sha256').update(content).digest('hex');
  const bytes = BigInt(content.length);
  return { profileId, uploadId, mediaId: randomUUID(), bytes, sha256, fileName: 'a file' };
}

/** Uploads a file. */
export async function uploadTo(
  media: MediaCalls,
  ...what: [profileId: string, content: Uint8Array, declaredType?: string]
): Promise<Media> {
  return (await media.finishUpload(await sendPartsTo(media, ...what))).media as Media;
}
