// Runs the real service beside a real connections, whose vendor is the simulator; both use one clock.
import { randomUUID } from 'node:crypto';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import { connectMongo, type Mongo } from '@touchline/chassis/mongo/mongo.ts';
import { freePort } from '@touchline/chassis/net/free-port.ts';
import { serviceClient } from '@touchline/chassis/testing/service-client.ts';
import { testDatabaseName, testStack } from '@touchline/chassis/testing/stack.ts';
import { ErasureService } from '@touchline/proto/gen/touchline/messages/v1/erasure_pb.ts';
import { MediaService } from '@touchline/proto/gen/touchline/messages/v1/media_pb.ts';
import { MessageService } from '@touchline/proto/gen/touchline/messages/v1/messages_pb.ts';
import type { World } from '../../../tools/provider-sim/world.ts';
import { ANA, chatWorld } from '../../connections/test/chat-world.ts';
import { type Harness as Connections, startHarness as startConnections } from '../../connections/test/harness.ts';
import { configFromEnv } from '../src/config.ts';
import { start } from '../src/start.ts';
import { KEY } from './harness.ts';
import { type Neighbours, startNeighbours } from './neighbours.ts';

export interface ChatHarness extends AsyncDisposable {
  readonly connections: Connections;
  readonly neighbours: Neighbours;
  readonly sim: Connections['sim'];
  readonly numbers: Connections['numbers'];
  /** The database of messages. */
  readonly mongo: Mongo;
  /** What starts another process of messages. */
  readonly env: NodeJS.ProcessEnv;
  readonly messages: GrpcClient<typeof MessageService>;
  readonly media: GrpcClient<typeof MediaService>;
  readonly erasures: GrpcClient<typeof ErasureService>;
  startService(): Promise<void>;
  stopService(): Promise<void>;
}

interface Options {
  /** The world of the vendors; by default that of chat numbers. */
  readonly world?: World;
  /** What connections needs beside the defaults. */
  readonly env?: NodeJS.ProcessEnv;
  /** Leaves starting messages, or both services, to the test. */
  readonly isStopped?: 'messages' | 'both';
  /** The services' first time. */
  readonly at?: Date;
}

export async function startChatHarness({
  world = chatWorld(),
  env: connectionsEnv,
  isStopped,
  at,
}: Options = {}): Promise<ChatHarness> {
  await using stack = new AsyncDisposableStack();
  const port = await freePort();
  const connections = stack.use(
    await startConnections({
      ...{ world, env: { ...connectionsEnv, MESSAGES_GRPC: `127.0.0.1:${port}` } },
      ...(isStopped === 'both' && { isStopped: true }),
      ...(at && { at }),
    }),
  );
  const neighbours = stack.use(await startNeighbours());
  const { mongodbUrl } = testStack();
  const env: NodeJS.ProcessEnv = {
    ...{ MONGODB_URL: mongodbUrl, MONGODB_DATABASE: testDatabaseName('messages') },
    ...{ NATS_URL: connections.env.NATS_URL, BUS_PREFIX: connections.env.BUS_PREFIX },
    ...neighbours.env,
    ...{ MESSAGE_SEALING_KEYS: `test:${KEY}`, GRPC_PORT: String(port), LOG_LEVEL: 'silent' },
    CONNECTIONS_GRPC: connectionsEnv?.CONNECTIONS_GRPC ?? connections.address,
  };
  const database = { url: mongodbUrl, database: env.MONGODB_DATABASE ?? '', appName: 'messages-test' };
  const mongo = stack.use(await connectMongo(database));
  stack.defer(async () => void (await mongo.db.dropDatabase()));
  let client: ChatHarness['messages'] | undefined;
  let media: ChatHarness['media'] | undefined;
  let erasures: ChatHarness['erasures'] | undefined;
  let running: AsyncDisposableStack | undefined;
  const stopService = async () => {
    await running?.disposeAsync();
    running = undefined;
  };
  const startService = async () => {
    running = new AsyncDisposableStack();
    const service = running.use(await start(configFromEnv(env), { now: connections.now, lookEveryMs: LOOK_EVERY_MS }));
    client = running.use(serviceClient(MessageService, service));
    media = running.use(serviceClient(MediaService, service));
    erasures = running.use(serviceClient(ErasureService, service));
  };
  stack.defer(stopService);
  if (isStopped === undefined) await startService();
  const owned = stack.move();
  return {
    ...{ connections, neighbours, sim: connections.sim, mongo, env, startService, stopService },
    get numbers() {
      return connections.numbers;
    },
    get messages() {
      if (!client) throw new Error('The service is not started.');
      return client;
    },
    get erasures() {
      if (!erasures) throw new Error('The service is not started.');
      return erasures;
    },
    get media() {
      if (!media) throw new Error('The service is not started.');
      return media;
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Tests wait for these checks. */
const LOOK_EVERY_MS = 200;

/** Returns a text to Ana, by default under its own operation. */
export const text = (profileId: string, more: object = {}) => ({
  ...{ profileId, operationId: randomUUID(), to: { case: 'phone' as const, value: `+${ANA}` } },
  ...{ type: 'text', content: JSON.stringify({ body: 'Hola' }) },
  ...more,
});

/** Returns the texts and templates that a number sent. */
export const sentBy = ({ sim }: Pick<ChatHarness, 'sim'>, numberId: string) =>
  sim.chat.sent.filter(({ number_id }) => number_id === numberId);
