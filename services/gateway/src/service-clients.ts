// Opens a gRPC client for each service that the gateway calls.
import type { DescService } from '@bufbuild/protobuf';
import { type GrpcClient, grpcClient } from '@touchline/chassis/grpc/client.ts';
import type { tlsFiles } from '@touchline/chassis/grpc/tls.ts';
import { AccountService } from '@touchline/proto/gen/touchline/access/v1/accounts_pb.ts';
import { AppTokenService } from '@touchline/proto/gen/touchline/access/v1/app_tokens_pb.ts';
import { CredentialService } from '@touchline/proto/gen/touchline/access/v1/credentials_pb.ts';
import { KeyService } from '@touchline/proto/gen/touchline/access/v1/keys_pb.ts';
import { PeopleService } from '@touchline/proto/gen/touchline/access/v1/people_pb.ts';
import { PersonReadService } from '@touchline/proto/gen/touchline/access/v1/person_reads_pb.ts';
import { TenantService } from '@touchline/proto/gen/touchline/access/v1/tenants_pb.ts';
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
import type { Config } from './config.ts';
import type { Services } from './services.ts';

/** The clients of access. */
export type AccessClients = Pick<
  Services,
  'credentials' | 'tenants' | 'keys' | 'appTokens' | 'accounts' | 'people' | 'personReads'
>;

/** The clients that operations use. */
export type ServiceClients = Pick<
  Services,
  | keyof AccessClients
  | 'tracking'
  | 'sites'
  | 'domains'
  | 'identity'
  | 'erasures'
  | 'attribution'
  | 'adIds'
  | 'explanations'
  | 'organicSearch'
  | 'outcomes'
  | 'paths'
  | 'summaries'
  | 'classification'
  | 'replays'
  | 'connections'
  | 'thumbnails'
  | 'campaigns'
  | 'handoffs'
  | 'stages'
  | 'calendars'
  | 'chatNumbers'
  | 'messages'
  | 'inbound'
  | 'exports'
  | 'media'
  | 'integrations'
  | 'webhooks'
  | 'scoring'
>;

type Settings = Pick<
  Config,
  | 'ACCESS_GRPC'
  | 'TRACKING_GRPC'
  | 'IDENTITY_GRPC'
  | 'ATTRIBUTION_GRPC'
  | 'CONNECTIONS_GRPC'
  | 'CAMPAIGNS_GRPC'
  | 'WEBHOOKS_GRPC'
  | 'SCORING_GRPC'
  | 'EXPORTS_GRPC'
  | 'MESSAGES_GRPC'
  | 'ANSWER_TIMEOUT_MS'
>;

/** Access hashes few passwords at a time and queries a service of breached passwords. */
const ACCOUNTS_DEADLINE_MS = 15_000;
/** A write waits for the write before it and calls an ad platform several times. */
const CAMPAIGNS_DEADLINE_MS = 45_000;
/** An export calls an ad platform, more than once where a profile has several accounts. */
const EXPORTS_DEADLINE_MS = 30_000;

/** Opens the channels; they connect on first use and close on disposal. */
export function connectServices(
  config: Settings,
  tls: ReturnType<typeof tlsFiles>,
): { readonly clients: ServiceClients } & AsyncDisposable {
  const stack = new AsyncDisposableStack();
  const opener =
    (address: string) =>
    <S extends DescService>(service: S, options: { deadlineMs?: number } = {}): GrpcClient<S> =>
      stack.use(grpcClient(service, { address, tls, usualMs: config.ANSWER_TIMEOUT_MS, ...options }));
  const access = opener(config.ACCESS_GRPC);
  const tracking = opener(config.TRACKING_GRPC);
  const identity = opener(config.IDENTITY_GRPC);
  const attribution = opener(config.ATTRIBUTION_GRPC);
  const connections = opener(config.CONNECTIONS_GRPC);
  const campaigns = opener(config.CAMPAIGNS_GRPC);
  const webhooks = opener(config.WEBHOOKS_GRPC);
  const scoring = opener(config.SCORING_GRPC);
  const exported = opener(config.EXPORTS_GRPC);
  const messages = opener(config.MESSAGES_GRPC);
  return {
    clients: {
      credentials: access(CredentialService),
      tenants: access(TenantService),
      keys: access(KeyService),
      appTokens: access(AppTokenService),
      accounts: access(AccountService, { deadlineMs: ACCOUNTS_DEADLINE_MS }),
      people: access(PeopleService),
      personReads: access(PersonReadService),
      tracking: tracking(TrackingService),
      sites: tracking(SiteService),
      domains: tracking(DomainService),
      identity: identity(IdentityService),
      erasures: identity(ErasureService),
      attribution: attribution(AttributionService),
      adIds: attribution(AdIdService),
      explanations: attribution(ExplanationService),
      organicSearch: attribution(OrganicSearchService),
      outcomes: attribution(OutcomeService),
      paths: attribution(PathService),
      summaries: attribution(SummaryService),
      classification: attribution(ClassificationService),
      replays: attribution(ReplayService),
      connections: connections(ConnectionsService),
      thumbnails: connections(ThumbnailService),
      handoffs: connections(HandoffService),
      stages: connections(StageService),
      calendars: connections(CalendarService),
      chatNumbers: connections(ChatNumbers),
      inbound: connections(InboundService),
      integrations: connections(IntegrationService),
      campaigns: campaigns(CampaignService, { deadlineMs: CAMPAIGNS_DEADLINE_MS }),
      webhooks: webhooks(WebhookService),
      scoring: scoring(ScoringService),
      exports: exported(ExportService, { deadlineMs: EXPORTS_DEADLINE_MS }),
      messages: messages(MessageService),
      media: messages(MediaService),
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
