// Starts the real gateway and the real access on real MongoDB, NATS and Valkey; in-test gRPC servers double the other services.
import type { DescService } from '@bufbuild/protobuf';
import type { Scope } from '@touchline/chassis/access/scopes.ts';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import { implement, serveGrpc } from '@touchline/chassis/grpc/serve.ts';
import { connectMongo } from '@touchline/chassis/mongo/mongo.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { refuseRealDatabase, testBusPrefix, testDatabaseName, testStack } from '@touchline/chassis/testing/stack.ts';
import { AccessService } from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import { AdIdService } from '@touchline/proto/gen/touchline/attribution/v1/ad_ids_pb.ts';
import { AttributionService } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { ClassificationService } from '@touchline/proto/gen/touchline/attribution/v1/classification_pb.ts';
import { ExplanationService } from '@touchline/proto/gen/touchline/attribution/v1/explanation_pb.ts';
import { OrganicSearchService } from '@touchline/proto/gen/touchline/attribution/v1/organic_search_pb.ts';
import { OutcomeService } from '@touchline/proto/gen/touchline/attribution/v1/outcomes_pb.ts';
import { PathService } from '@touchline/proto/gen/touchline/attribution/v1/paths_pb.ts';
import { ReplayService } from '@touchline/proto/gen/touchline/attribution/v1/replays_pb.ts';
import { SummaryService } from '@touchline/proto/gen/touchline/attribution/v1/summaries_pb.ts';
import { CampaignService } from '@touchline/proto/gen/touchline/campaigns/v1/campaigns_pb.ts';
import { CalendarService } from '@touchline/proto/gen/touchline/connections/v1/calendars_pb.ts';
import { ConnectionsService } from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import { HandoffService } from '@touchline/proto/gen/touchline/connections/v1/handoffs_pb.ts';
import { InboundService } from '@touchline/proto/gen/touchline/connections/v1/inbound_pb.ts';
import { IntegrationService } from '@touchline/proto/gen/touchline/connections/v1/integrations_pb.ts';
import { MessageService as ChatNumbers } from '@touchline/proto/gen/touchline/connections/v1/messages_pb.ts';
import { StageService } from '@touchline/proto/gen/touchline/connections/v1/stages_pb.ts';
import { ThumbnailService } from '@touchline/proto/gen/touchline/connections/v1/thumbnails_pb.ts';
import { ExportService } from '@touchline/proto/gen/touchline/exports/v1/exports_pb.ts';
import { ErasureService } from '@touchline/proto/gen/touchline/identity/v1/erasure_pb.ts';
import { IdentityService } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { MediaService } from '@touchline/proto/gen/touchline/messages/v1/media_pb.ts';
import { MessageService } from '@touchline/proto/gen/touchline/messages/v1/messages_pb.ts';
import { ScoringService } from '@touchline/proto/gen/touchline/scoring/v1/scoring_pb.ts';
import { DomainService } from '@touchline/proto/gen/touchline/tracking/v1/domains_pb.ts';
import { SiteService } from '@touchline/proto/gen/touchline/tracking/v1/sites_pb.ts';
import { TrackingService } from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import { WebhookService } from '@touchline/proto/gen/touchline/webhooks/v1/webhooks_pb.ts';
import type { Overrides as AccessOverrides } from '../../access/test/internals.ts';
import { runAccess } from '../../access/test/running-access.ts';
import { configFromEnv } from '../src/config.ts';
import type { Overrides } from '../src/start.ts';
import { startWithLongTimeouts } from './long-timeouts.ts';
import { type Doubles, serviceDoubles } from './service-doubles.ts';

export type RunningGateway = Awaited<ReturnType<typeof runGateway>>;

/**
 * @param label names the test databases; env overrides variables of both; doubles replaces methods of the other services;
 * overrides is that of the gateway's start, whose time of day access uses too; accessOverrides is that of access
 */
export async function runGateway(
  label: string,
  {
    env = {},
    doubles = {},
    overrides = {},
    accessOverrides = {},
  }: {
    env?: NodeJS.ProcessEnv;
    doubles?: Partial<Doubles>;
    overrides?: Overrides;
    accessOverrides?: AccessOverrides;
  } = {},
) {
  await using stack = new AsyncDisposableStack();
  const logger = createLogger({ name: 'gateway-test', level: 'silent' });
  const urls = testStack();
  const busPrefix = testBusPrefix();
  let listens: string | undefined;
  const access = stack.use(
    await runAccess(`a_${label.slice(0, 12)}`, {
      env: { BUS_PREFIX: busPrefix, ...env },
      overrides: {
        baseUrl: () => env.BASE_URL ?? listens ?? '',
        ...(overrides.now && { now: overrides.now }),
        ...accessOverrides,
      },
    }),
  );
  const database = testDatabaseName(label);
  refuseRealDatabase(database);
  const mongo = stack.use(await connectMongo({ url: urls.mongodbUrl, database, appName: 'gateway-test' }));
  stack.defer(async () => {
    await mongo.db.dropDatabase();
  });
  const behind = { ...serviceDoubles(), ...doubles };
  const others = stack.use(
    await serveGrpc({
      host: '127.0.0.1',
      port: 0,
      logger,
      services: [
        implement(TrackingService, behind.tracking),
        implement(SiteService, behind.sites),
        implement(DomainService, behind.domains),
        implement(IdentityService, behind.identity),
        implement(ErasureService, behind.erasures),
        implement(AttributionService, behind.attribution),
        implement(AdIdService, behind.adIds),
        implement(ExplanationService, behind.explanations),
        implement(OrganicSearchService, behind.organicSearch),
        implement(OutcomeService, behind.outcomes),
        implement(PathService, behind.paths),
        implement(SummaryService, behind.summaries),
        implement(ClassificationService, behind.classification),
        implement(ReplayService, behind.replays),
        implement(ConnectionsService, behind.connections),
        implement(CampaignService, behind.campaigns),
        implement(HandoffService, behind.handoffs),
        implement(StageService, behind.stages),
        implement(ThumbnailService, behind.thumbnails),
        implement(CalendarService, behind.calendars),
        implement(ChatNumbers, behind.chatNumbers),
        implement(MessageService, behind.messages),
        implement(MediaService, behind.media),
        implement(InboundService, behind.inbound),
        implement(ExportService, behind.exports),
        implement(IntegrationService, behind.integrations),
        implement(WebhookService, behind.webhooks),
        implement(ScoringService, behind.scoring),
      ],
    }),
  );
  const address = `127.0.0.1:${others.port}`;
  const config = configFromEnv({
    MONGODB_URL: urls.mongodbUrl,
    MONGODB_DATABASE: database,
    NATS_URL: urls.natsUrl,
    REDIS_URL: urls.redisUrl,
    BUS_PREFIX: busPrefix,
    LOG_LEVEL: 'silent',
    ACCESS_SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    DRAIN_GRACE_MS: '20',
    HEAD_TIMEOUT_MS: '60000',
    REQUEST_TIMEOUT_MS: '600000',
    ADDRESS_RATE_LIMIT_PER_MINUTE: '100000',
    ACCESS_GRPC: access.address,
    TRACKING_GRPC: address,
    IDENTITY_GRPC: address,
    ATTRIBUTION_GRPC: address,
    CONNECTIONS_GRPC: address,
    CAMPAIGNS_GRPC: address,
    WEBHOOKS_GRPC: address,
    SCORING_GRPC: address,
    EXPORTS_GRPC: address,
    MESSAGES_GRPC: address,
    ...env,
  });
  const { gateway, forget } = stack.use(await startWithLongTimeouts(config, overrides));
  listens = gateway.baseUrl;
  /** Returns a client of access, whose changes the gateway sees immediately. */
  const client = <S extends DescService>(service: S) => forgetting(access.client(service), forget);
  const operator = stack.use(client(AccessService));
  const { workspaceId } = await operator.createWorkspace({ name: 'Tests', reportingCurrency: 'CLP' });
  const { profileId } = await operator.createProfile({ workspaceId, name: 'Shop' });

  const issueKey = async (scopes: Scope[] | 'all' = 'all', rateLimitPerMinute = 100_000): Promise<string> => {
    const request = {
      profileId,
      name: 'test',
      scopes: scopes === 'all' ? [] : scopes,
      allScopes: scopes === 'all',
      rateLimitPerMinute,
    };
    return (await operator.issueApiKey(request)).apiKey;
  };
  const key = await issueKey();
  const url = (path: string) => `${gateway.baseUrl}${path}`;
  /** Sends one request with the key that has every scope, unless headers say otherwise. */
  const call = (
    method: string,
    path: string,
    { body, headers = {} }: { body?: string; headers?: Record<string, string> } = {},
  ) =>
    fetch(url(`/api/v1${path}`), {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
  const owned = stack.move();
  return {
    gateway,
    /** Expires what the gateway has cached of look-ups. */
    forget,
    access: operator,
    client,
    /** The ports and settings of access, and its database. */
    accessService: access,
    db: access.db,
    /** The gateway's own database. */
    gatewayDb: mongo.db,
    config,
    workspaceId,
    profileId,
    key,
    issueKey,
    url,
    call,
    post: (path: string, body: unknown, headers?: Record<string, string>) =>
      call('POST', path, { body: JSON.stringify(body), ...(headers && { headers }) }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Returns the same client, except that each of its calls expires what the gateway has cached of credentials. */
function forgetting<S extends DescService>(client: GrpcClient<S>, forget: () => void): GrpcClient<S> {
  const methods = Object.entries(client).map(([name, call]) => [
    name,
    async (request: object, options?: object) => {
      const answer = await (call as (...args: unknown[]) => Promise<unknown>)(request, options);
      forget();
      return answer;
    },
  ]);
  const dispose = () => client[Symbol.asyncDispose]();
  return Object.assign(Object.fromEntries(methods), { [Symbol.asyncDispose]: dispose }) as GrpcClient<S>;
}

/** Returns a client of a service of access, as running.client does; dispose it with the test. */
export function ownClient<S extends DescService>(service: S, running: Pick<RunningGateway, 'client'>): GrpcClient<S> {
  return running.client(service);
}

export interface ErrorBody {
  error: {
    code: string;
    message: string;
    status: number;
    request_id: string;
    docs_url: string;
    required_scopes?: string[];
    reason?: string;
  };
}

/** Returns the error of an answer. */
export async function errorOf(response: Response): Promise<ErrorBody['error']> {
  return ((await response.json()) as ErrorBody).error;
}
