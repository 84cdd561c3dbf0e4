// Defines what operations may call: the other services by gRPC, and the gateway's own functions.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import type { RefuseCrossSite } from '@touchline/chassis/access/cross-site.ts';
import type { SenderHeaders } from '@touchline/chassis/access/sender-headers.ts';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type { AccountService } from '@touchline/proto/gen/touchline/access/v1/accounts_pb.ts';
import type { AppTokenService } from '@touchline/proto/gen/touchline/access/v1/app_tokens_pb.ts';
import type { CredentialService } from '@touchline/proto/gen/touchline/access/v1/credentials_pb.ts';
import type { KeyService } from '@touchline/proto/gen/touchline/access/v1/keys_pb.ts';
import type { PeopleService } from '@touchline/proto/gen/touchline/access/v1/people_pb.ts';
import type { PersonReadService } from '@touchline/proto/gen/touchline/access/v1/person_reads_pb.ts';
import type { TenantService } from '@touchline/proto/gen/touchline/access/v1/tenants_pb.ts';
import type { AdIdService } from '@touchline/proto/gen/touchline/attribution/v1/ad_ids_pb.ts';
import type { AttributionService } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import type { ClassificationService } from '@touchline/proto/gen/touchline/attribution/v1/classification_pb.ts';
import type { ExplanationService } from '@touchline/proto/gen/touchline/attribution/v1/explanation_pb.ts';
import type { OrganicSearchService } from '@touchline/proto/gen/touchline/attribution/v1/organic_search_pb.ts';
import type { OutcomeService } from '@touchline/proto/gen/touchline/attribution/v1/outcomes_pb.ts';
import type { PathService } from '@touchline/proto/gen/touchline/attribution/v1/paths_pb.ts';
import type { ReplayService } from '@touchline/proto/gen/touchline/attribution/v1/replays_pb.ts';
import type { SummaryService } from '@touchline/proto/gen/touchline/attribution/v1/summaries_pb.ts';
import type { CampaignService } from '@touchline/proto/gen/touchline/campaigns/v1/campaigns_pb.ts';
import type { CalendarService } from '@touchline/proto/gen/touchline/connections/v1/calendars_pb.ts';
import type { ConnectionsService } from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import type { HandoffService } from '@touchline/proto/gen/touchline/connections/v1/handoffs_pb.ts';
import type { InboundService } from '@touchline/proto/gen/touchline/connections/v1/inbound_pb.ts';
import type { IntegrationService } from '@touchline/proto/gen/touchline/connections/v1/integrations_pb.ts';
import type { MessageService as ChatNumbers } from '@touchline/proto/gen/touchline/connections/v1/messages_pb.ts';
import type { StageService } from '@touchline/proto/gen/touchline/connections/v1/stages_pb.ts';
import type { ThumbnailService } from '@touchline/proto/gen/touchline/connections/v1/thumbnails_pb.ts';
import type { ExportService } from '@touchline/proto/gen/touchline/exports/v1/exports_pb.ts';
import type { ErasureService } from '@touchline/proto/gen/touchline/identity/v1/erasure_pb.ts';
import type { IdentityService } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import type { MediaService } from '@touchline/proto/gen/touchline/messages/v1/media_pb.ts';
import type { MessageService } from '@touchline/proto/gen/touchline/messages/v1/messages_pb.ts';
import type { ScoringService } from '@touchline/proto/gen/touchline/scoring/v1/scoring_pb.ts';
import type { DomainService } from '@touchline/proto/gen/touchline/tracking/v1/domains_pb.ts';
import type { SiteService } from '@touchline/proto/gen/touchline/tracking/v1/sites_pb.ts';
import type { TrackingService } from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import type { WebhookService } from '@touchline/proto/gen/touchline/webhooks/v1/webhooks_pb.ts';
import type { HandoffLinks } from './handoffs/handoff-links.ts';
import type { RecordEvents } from './operations/events/coalesce-events.ts';
import type { Timeouts } from './timeouts.ts';

export interface Services {
  /** Verifies who is calling, by access; only the verifier of credentials calls it. */
  readonly credentials: GrpcClient<typeof CredentialService>;
  /** Workspaces and profiles, by access. */
  readonly tenants: GrpcClient<typeof TenantService>;
  /** API keys and user tokens, by access. */
  readonly keys: GrpcClient<typeof KeyService>;
  /** OAuth of partner apps, by access. */
  readonly appTokens: GrpcClient<typeof AppTokenService>;
  /** People's accounts and memberships, by access. */
  readonly accounts: GrpcClient<typeof AccountService>;
  /** The members and invitations of a workspace, by access. */
  readonly people: GrpcClient<typeof PeopleService>;
  /** The PII access log, by access. */
  readonly personReads: GrpcClient<typeof PersonReadService>;
  readonly tracking: GrpcClient<typeof TrackingService>;
  /** A profile's settings for its sites, and what is observed of them, by tracking. */
  readonly sites: GrpcClient<typeof SiteService>;
  /** Custom domains, by tracking. */
  readonly domains: GrpcClient<typeof DomainService>;
  readonly identity: GrpcClient<typeof IdentityService>;
  /** Erasures, by identity. */
  readonly erasures: GrpcClient<typeof ErasureService>;
  readonly attribution: GrpcClient<typeof AttributionService>;
  /** How well clicks name their ads, by attribution. */
  readonly adIds: GrpcClient<typeof AdIdService>;
  /** Why credit is what it is, by attribution. */
  readonly explanations: GrpcClient<typeof ExplanationService>;
  /** How sites are found in organic search, by attribution. */
  readonly organicSearch: GrpcClient<typeof OrganicSearchService>;
  /** The log of recorded outcomes, by attribution. */
  readonly outcomes: GrpcClient<typeof OutcomeService>;
  /** The paths to conversions, by attribution. */
  readonly paths: GrpcClient<typeof PathService>;
  /** Journeys in words, by attribution. */
  readonly summaries: GrpcClient<typeof SummaryService>;
  /** Channel rules, by attribution. */
  readonly classification: GrpcClient<typeof ClassificationService>;
  /** Replays of profiles, by attribution. */
  readonly replays: GrpcClient<typeof ReplayService>;
  readonly connections: GrpcClient<typeof ConnectionsService>;
  /** Writes to ad platforms, and their ledger. */
  readonly campaigns: GrpcClient<typeof CampaignService>;
  /** Pictures of ads, by connections. */
  readonly thumbnails: GrpcClient<typeof ThumbnailService>;
  readonly scoring: GrpcClient<typeof ScoringService>;
  /** Connects that a person completes, by connections. */
  readonly handoffs: GrpcClient<typeof HandoffService>;
  /** Calendars of connected systems, by connections. */
  readonly calendars: GrpcClient<typeof CalendarService>;
  /** What the stages of a CRM mean, by connections. */
  readonly stages: GrpcClient<typeof StageService>;
  /** Connects that need no hand-off, by connections. */
  readonly integrations: GrpcClient<typeof IntegrationService>;
  /** Chat numbers and the addresses of their webhooks, by connections. */
  readonly chatNumbers: GrpcClient<typeof ChatNumbers>;
  /** Messages to people, by messages. */
  readonly messages: GrpcClient<typeof MessageService>;
  /** Files that messages send, by messages. */
  readonly media: GrpcClient<typeof MediaService>;
  readonly inbound: GrpcClient<typeof InboundService>;
  /** Conversions and audiences for ad platforms, by connections. */
  readonly exports: GrpcClient<typeof ExportService>;
  readonly webhooks: GrpcClient<typeof WebhookService>;
  /** RecordEvents, with the events of concurrent requests in one call. */
  readonly recordEvents: RecordEvents;
  /** Guards operations that use or set a cookie. @throws (the function) PublicError forbidden */
  readonly refuseCrossSite: RefuseCrossSite;
  /**
   * Returns the session of a browser, for operations that also work without one.
   * @throws (the function) PublicError unauthorized, forbidden
   */
  readonly verifySession: (shown: Omit<SenderHeaders, 'authorization'>) => Promise<Credential>;
  /** The public base address, without a trailing slash. */
  readonly baseUrl: () => string;
  /** The links that a person opens, each with its secret. */
  readonly handoffLinks: HandoffLinks;
  readonly timeouts: Timeouts;
  /** The served description, built only once. */
  readonly openapi: () => object;
}
