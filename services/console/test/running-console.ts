// Starts the real console with the real access, MongoDB, NATS and Valkey; its tests are the people and the operators.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { patientClients } from '@touchline/chassis/testing/patient-clients.ts';
import { testStack } from '@touchline/chassis/testing/stack.ts';
import { AccessService } from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import { AppsService } from '@touchline/proto/gen/touchline/access/v1/apps_pb.ts';
import { CredentialService } from '@touchline/proto/gen/touchline/access/v1/credentials_pb.ts';
import { PeopleService } from '@touchline/proto/gen/touchline/access/v1/people_pb.ts';
import { PersonReadService } from '@touchline/proto/gen/touchline/access/v1/person_reads_pb.ts';
import { connectedRateStore, type RunningAccess, runAccess } from '../../access/test/running-access.ts';
import { createTenants } from '../../access/test/tenants.ts';
import { configFromEnv } from '../src/config.ts';
import { type Overrides, start } from '../src/start.ts';

/** A console of a test, and the addresses of its pages. */
export interface Pages extends AsyncDisposable {
  url(path: string): string;
}

/**
 * Starts a console beside a running access; its timeouts are long, since a machine that pauses for seconds is no outage.
 * @param env overrides variables of the console
 */
export async function startConsole(
  { address }: Pick<RunningAccess, 'address'>,
  { env = {}, overrides = {} }: { env?: NodeJS.ProcessEnv; overrides?: Overrides } = {},
) {
  const { redisUrl } = testStack();
  const config = configFromEnv({
    REDIS_URL: redisUrl,
    REDIS_PREFIX: `touchline_test_${randomUUID()}`,
    LOG_LEVEL: 'silent',
    CONSOLE_SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    DRAIN_GRACE_MS: '20',
    HEAD_TIMEOUT_MS: '60000',
    REQUEST_TIMEOUT_MS: '600000',
    ADDRESS_RATE_LIMIT_PER_MINUTE: '100000',
    ACCESS_GRPC: address,
    // A test of the ledger, of exports or of reports names a running one.
    CAMPAIGNS_GRPC: '127.0.0.1:1',
    EXPORTS_GRPC: '127.0.0.1:1',
    GATEWAY_URL: 'http://127.0.0.1:1',
    ...env,
  });
  const console = await start(config, {
    logger: createLogger({ name: 'console-test', level: 'silent' }),
    rateStore: await connectedRateStore(config.REDIS_URL),
    clients: (clients) => ({ ...patientClients(clients), api: clients.api }),
    ...overrides,
  });
  return {
    console,
    config,
    url: (path: string) => `http://127.0.0.1:${console.httpPort}${path}`,
    [Symbol.asyncDispose]: () => console[Symbol.asyncDispose](),
  };
}

export type ConsoleWorld = Awaited<ReturnType<typeof consoleWorld>>;

/** Creates a console with the operators' clients, a workspace with a profile, and ways to act as one of its people. */
export async function consoleWorld(label: string, env: NodeJS.ProcessEnv = {}) {
  await using stack = new AsyncDisposableStack();
  let consoleUrl = '';
  const running = stack.use(await runAccess(label, { overrides: { baseUrl: () => consoleUrl } }));
  const pages = stack.use(await startConsole(running, { env }));
  consoleUrl = pages.console.consoleUrl;
  const access = stack.use(running.client(AccessService));
  const people = stack.use(running.client(PeopleService));
  const apps = stack.use(running.client(AppsService));
  const credentials = stack.use(running.client(CredentialService));
  const personReads = stack.use(running.client(PersonReadService));
  const { workspaceId } = await access.createWorkspace({ name: 'Tests', reportingCurrency: 'CLP' });
  const { profileId } = await access.createProfile({ workspaceId, name: 'Shop' });
  const reader = await access.issueApiKey({ profileId, name: 'test', scopes: ['customers:read'] });
  const owned = stack.move();
  return {
    ...{ pages, running, access, people, apps, workspaceId, profileId },
    /** Access's database. */
    db: running.db,
    /** Returns what an API key may do, as the gateway would see it. @throws AppError unauthorized for one that does not work */
    verify: async (token: string) => (await credentials.verifyToken({ token })).credential,
    /** Records a read of personal data by an API key of the profile, as the gateway does. */
    readPersons: async (operation: string) => {
      const credential = (await credentials.verifyToken({ token: reader.apiKey })).credential ?? assert.fail();
      const shown = {
        credential,
        operation,
        id: randomUUID(),
        at: timestampFromDate(new Date()),
        requestId: randomUUID(),
      };
      await personReads.recordPersonReads({ shown: [shown] });
    },
    ...createTenants({ access, people }, workspaceId),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
