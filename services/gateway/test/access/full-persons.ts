// Makes service doubles whose every answer is full of persons: any field that could show one carries a canary.
import { create, type DescMessage, type DescService, type Message } from '@bufbuild/protobuf';
import { type ReflectMessage, reflect } from '@bufbuild/protobuf/reflect';
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
import type { Doubles } from '../service-doubles.ts';

/** Part of every canary, and of nothing else that the gateway could answer. */
export const CANARY = 'canary-of-a-person';

/**
 * Fields of messages that reveal a person, a page that they saw or a device that they used (contract, by-key journeys rule 4).
 */
const TELLING: ReadonlySet<string> = new Set([
  ...['first_name', 'last_name', 'email', 'phone', 'primary_email', 'primary_phone', 'national_id'],
  ...['url', 'path', 'title', 'referrer', 'ip', 'user_agent', 'session_id', 'device', 'browser', 'os', 'city'],
]);

const SERVICES: Readonly<Record<keyof Doubles, DescService>> = {
  tracking: TrackingService,
  sites: SiteService,
  domains: DomainService,
  identity: IdentityService,
  erasures: ErasureService,
  attribution: AttributionService,
  adIds: AdIdService,
  explanations: ExplanationService,
  organicSearch: OrganicSearchService,
  outcomes: OutcomeService,
  paths: PathService,
  summaries: SummaryService,
  classification: ClassificationService,
  replays: ReplayService,
  connections: ConnectionsService,
  campaigns: CampaignService,
  handoffs: HandoffService,
  stages: StageService,
  thumbnails: ThumbnailService,
  calendars: CalendarService,
  chatNumbers: ChatNumbers,
  messages: MessageService,
  media: MediaService,
  inbound: InboundService,
  exports: ExportService,
  integrations: IntegrationService,
  webhooks: WebhookService,
  scoring: ScoringService,
};

/** Addresses that are the subscriber's own; in other messages, a field of that name shows where a person was. */
const OWN_ADDRESSES = 'touchline.webhooks.v1.Subscription';

type Handler = (request: Message, call: unknown) => Promise<Record<string, unknown>>;

/** Wraps every method of the doubles. */
export function fullPersons(doubles: Doubles): Doubles {
  const filled = Object.entries(SERVICES).map(([name, service]) => {
    const handlers = doubles[name as keyof Doubles] as unknown as Record<string, Handler>;
    const wrapped = service.methods.map(({ localName, output }) => [localName, filling(handlers[localName], output)]);
    return [name, Object.fromEntries(wrapped)];
  });
  return Object.fromEntries(filled) as Doubles;
}

function filling(handler: Handler | undefined, output: DescMessage): Handler {
  return async (request, call) => {
    const answer = create(output, (await handler?.(request, call)) ?? {});
    fill(reflect(output, answer));
    return answer;
  };
}

function fill(message: ReflectMessage): void {
  if (message.desc.typeName === OWN_ADDRESSES) return;
  for (const field of message.fields) {
    if (field.fieldKind === 'scalar' && TELLING.has(field.name)) message.set(field, `${CANARY} ${field.name}`);
    if (field.fieldKind === 'message' && message.isSet(field)) fill(message.get(field) as ReflectMessage);
    if (field.fieldKind === 'list' && field.listKind === 'message')
      for (const item of message.get(field) as Iterable<ReflectMessage>) fill(item);
  }
}
