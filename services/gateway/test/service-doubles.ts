import type { Handlers } from '@touchline/chassis/grpc/serve.ts';
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
import { adIdsDouble } from './doubles/ad-ids.ts';
import { attributionDouble, classificationDouble, summariesDouble } from './doubles/attribution.ts';
import { campaignsDouble } from './doubles/campaigns.ts';
import { calendarsDouble, connectionsDouble, handoffsDouble, stagesDouble } from './doubles/connections.ts';
import { domainsDouble } from './doubles/domains.ts';
import { explanationsDouble } from './doubles/explanations.ts';
import { exportsDouble } from './doubles/exports.ts';
import { erasuresDouble, identityDouble } from './doubles/identity.ts';
import { inboundDouble } from './doubles/inbound.ts';
import { integrationsDouble } from './doubles/integrations.ts';
import { mediaDouble } from './doubles/media.ts';
import { chatNumbersDouble, messagesDouble } from './doubles/messages.ts';
import { organicSearchDouble } from './doubles/organic-search.ts';
import { outcomesDouble } from './doubles/outcomes.ts';
import { pathsDouble } from './doubles/paths.ts';
import { replaysDouble } from './doubles/replays.ts';
import { scoringDouble } from './doubles/scoring.ts';
import { sitesDouble } from './doubles/sites.ts';
import { thumbnailsDouble } from './doubles/thumbnails.ts';
import { trackingDouble } from './doubles/tracking.ts';
import { webhooksDouble } from './doubles/webhooks.ts';

export interface Doubles {
  tracking: Handlers<typeof TrackingService>;
  sites: Handlers<typeof SiteService>;
  domains: Handlers<typeof DomainService>;
  identity: Handlers<typeof IdentityService>;
  erasures: Handlers<typeof ErasureService>;
  attribution: Handlers<typeof AttributionService>;
  adIds: Handlers<typeof AdIdService>;
  explanations: Handlers<typeof ExplanationService>;
  organicSearch: Handlers<typeof OrganicSearchService>;
  outcomes: Handlers<typeof OutcomeService>;
  paths: Handlers<typeof PathService>;
  summaries: Handlers<typeof SummaryService>;
  classification: Handlers<typeof ClassificationService>;
  replays: Handlers<typeof ReplayService>;
  connections: Handlers<typeof ConnectionsService>;
  thumbnails: Handlers<typeof ThumbnailService>;
  campaigns: Handlers<typeof CampaignService>;
  handoffs: Handlers<typeof HandoffService>;
  stages: Handlers<typeof StageService>;
  calendars: Handlers<typeof CalendarService>;
  chatNumbers: Handlers<typeof ChatNumbers>;
  messages: Handlers<typeof MessageService>;
  inbound: Handlers<typeof InboundService>;
  exports: Handlers<typeof ExportService>;
  media: Handlers<typeof MediaService>;
  integrations: Handlers<typeof IntegrationService>;
  webhooks: Handlers<typeof WebhookService>;
  scoring: Handlers<typeof ScoringService>;
}

export function serviceDoubles(): Doubles {
  return {
    tracking: trackingDouble(),
    sites: sitesDouble(),
    domains: domainsDouble(),
    identity: identityDouble(),
    erasures: erasuresDouble(),
    attribution: attributionDouble(),
    adIds: adIdsDouble(),
    explanations: explanationsDouble(),
    organicSearch: organicSearchDouble(),
    outcomes: outcomesDouble(),
    paths: pathsDouble(),
    summaries: summariesDouble(),
    classification: classificationDouble(),
    replays: replaysDouble(),
    connections: connectionsDouble(),
    thumbnails: thumbnailsDouble(),
    campaigns: campaignsDouble(),
    handoffs: handoffsDouble(),
    stages: stagesDouble(),
    calendars: calendarsDouble(),
    chatNumbers: chatNumbersDouble(),
    messages: messagesDouble(),
    inbound: inboundDouble(),
    exports: exportsDouble(),
    media: mediaDouble(),
    integrations: integrationsDouble(),
    webhooks: webhooksDouble(),
    scoring: scoringDouble(),
  };
}
