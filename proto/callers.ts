// Declares who may call which method over gRPC, and nothing else does. Servers refuse every other caller by its certificate, the
// operators' port serves what is the operators', and the policies of the charts are checked against it. A check compares it with
// the code of the callers. While a release rolls out, old pods decide by the declaration that they know: so a new caller of an
// existing method is named here a release before it calls.
import type { DescService } from '@bufbuild/protobuf';
import type { AccessService } from './gen/touchline/access/v1/access_pb.ts';
import type { AccountService } from './gen/touchline/access/v1/accounts_pb.ts';
import type { AppTokenService } from './gen/touchline/access/v1/app_tokens_pb.ts';
import type { AppsService } from './gen/touchline/access/v1/apps_pb.ts';
import type { CredentialService } from './gen/touchline/access/v1/credentials_pb.ts';
import type { KeyService } from './gen/touchline/access/v1/keys_pb.ts';
import type { PeopleService } from './gen/touchline/access/v1/people_pb.ts';
import type { PersonReadService } from './gen/touchline/access/v1/person_reads_pb.ts';
import type { SubscriberService } from './gen/touchline/access/v1/subscribers_pb.ts';
import type { TenantService } from './gen/touchline/access/v1/tenants_pb.ts';
import type { AdFigureService } from './gen/touchline/attribution/v1/ad_figures_pb.ts';
import type { AdIdService } from './gen/touchline/attribution/v1/ad_ids_pb.ts';
import type { AllowanceService } from './gen/touchline/attribution/v1/allowances_pb.ts';
import type { AttributionService } from './gen/touchline/attribution/v1/attribution_pb.ts';
import type { ClassificationService } from './gen/touchline/attribution/v1/classification_pb.ts';
import type { ErasureService as AttributionErasure } from './gen/touchline/attribution/v1/erasure_pb.ts';
import type { ExplanationService } from './gen/touchline/attribution/v1/explanation_pb.ts';
import type { ExportFactsService } from './gen/touchline/attribution/v1/export_facts_pb.ts';
import type { OrganicSearchService } from './gen/touchline/attribution/v1/organic_search_pb.ts';
import type { OutcomeService } from './gen/touchline/attribution/v1/outcomes_pb.ts';
import type { PathService } from './gen/touchline/attribution/v1/paths_pb.ts';
import type { ReplayService } from './gen/touchline/attribution/v1/replays_pb.ts';
import type { SummaryService } from './gen/touchline/attribution/v1/summaries_pb.ts';
import type { CampaignService } from './gen/touchline/campaigns/v1/campaigns_pb.ts';
import type { AdPlatformService } from './gen/touchline/connections/v1/ad_platform_pb.ts';
import type { AudiencesService } from './gen/touchline/connections/v1/audiences_pb.ts';
import type { CalendarService } from './gen/touchline/connections/v1/calendars_pb.ts';
import type { ChatService } from './gen/touchline/connections/v1/chat_pb.ts';
import type { ConnectionsService } from './gen/touchline/connections/v1/connections_pb.ts';
import type { ConversionsService } from './gen/touchline/connections/v1/conversions_pb.ts';
import type { HandoffService } from './gen/touchline/connections/v1/handoffs_pb.ts';
import type { InboundService } from './gen/touchline/connections/v1/inbound_pb.ts';
import type { IntegrationService } from './gen/touchline/connections/v1/integrations_pb.ts';
import type { MailService } from './gen/touchline/connections/v1/mail_pb.ts';
import type { MessageService as ChatNumbers } from './gen/touchline/connections/v1/messages_pb.ts';
import type { StageService } from './gen/touchline/connections/v1/stages_pb.ts';
import type { ThumbnailService } from './gen/touchline/connections/v1/thumbnails_pb.ts';
import type { ExportService } from './gen/touchline/exports/v1/exports_pb.ts';
import type { ErasureService as IdentityErasure } from './gen/touchline/identity/v1/erasure_pb.ts';
import type { IdentityService } from './gen/touchline/identity/v1/identity_pb.ts';
import type { ErasureService as MessagesErasure } from './gen/touchline/messages/v1/erasure_pb.ts';
import type { MediaService } from './gen/touchline/messages/v1/media_pb.ts';
import type { MessageService } from './gen/touchline/messages/v1/messages_pb.ts';
import type { OpsService } from './gen/touchline/ops/v1/ops_pb.ts';
import type { ExperimentService } from './gen/touchline/scoring/v1/experiments_pb.ts';
import type { ScoringService } from './gen/touchline/scoring/v1/scoring_pb.ts';
import type { DomainService } from './gen/touchline/tracking/v1/domains_pb.ts';
import type { ErasureService as TrackingErasure } from './gen/touchline/tracking/v1/erasure_pb.ts';
import type { SiteService } from './gen/touchline/tracking/v1/sites_pb.ts';
import type { TrackingService } from './gen/touchline/tracking/v1/tracking_pb.ts';
import type { TraitsService } from './gen/touchline/tracking/v1/traits_pb.ts';
import type { WebhookService } from './gen/touchline/webhooks/v1/webhooks_pb.ts';

/** The callers as certificates name them: the services, and the people and tools that operate them. */
export const CALLERS = [
  'gateway',
  'tracking',
  'identity',
  'attribution',
  'connections',
  'campaigns',
  'webhooks',
  'scoring',
  'exports',
  'messages',
  'access',
  'console',
  'operator',
] as const;
export type Caller = (typeof CALLERS)[number];

/**
 * Services that begin to call with the next release. This release knows them already, so that its pods respond to them while the
 * next one rolls out. Their code does not exist yet, and no process has their certificate.
 */
export const NEXT_CALLERS: readonly Caller[] = [];

/**
 * What a caller called in the release before and no longer calls: it stays allowed for a release, since old pods of the caller
 * run beside new ones of the service while that release is replaced. `package.Service/method`.
 */
export const FORMER_CALLS: Readonly<Partial<Record<Caller, readonly string[]>>> = {
  // The console serves these pages now.
  gateway: [
    'touchline.access.v1.AccountService/getInvitation',
    'touchline.access.v1.AccountService/listMemberships',
    'touchline.access.v1.AccountService/getMembership',
    'touchline.access.v1.AccountService/listWorkspaceApps',
    'touchline.access.v1.AccountService/getUser',
    'touchline.access.v1.KeyService/getKey',
    'touchline.access.v1.PeopleService/listMembers',
    'touchline.access.v1.PeopleService/inviteMember',
    'touchline.access.v1.PeopleService/listInvitations',
    'touchline.access.v1.PeopleService/revokeInvitation',
  ],
  // Exports are a service now.
  connections: [
    'touchline.access.v1.SubscriberService/checkSubscriber',
    'touchline.attribution.v1.AttributionService/listConvertedCustomers',
    'touchline.attribution.v1.ExportFactsService/describeConversions',
    'touchline.identity.v1.IdentityService/batchGetCustomers',
  ],
};

type Of<S extends DescService> = { readonly [K in keyof S['method']]: readonly Caller[] };

interface Callers {
  readonly 'touchline.access.v1.AccessService': Of<typeof AccessService>;
  readonly 'touchline.access.v1.AccountService': Of<typeof AccountService>;
  readonly 'touchline.access.v1.AppTokenService': Of<typeof AppTokenService>;
  readonly 'touchline.access.v1.CredentialService': Of<typeof CredentialService>;
  readonly 'touchline.access.v1.KeyService': Of<typeof KeyService>;
  readonly 'touchline.access.v1.PersonReadService': Of<typeof PersonReadService>;
  readonly 'touchline.access.v1.TenantService': Of<typeof TenantService>;
  readonly 'touchline.access.v1.AppsService': Of<typeof AppsService>;
  readonly 'touchline.access.v1.PeopleService': Of<typeof PeopleService>;
  readonly 'touchline.access.v1.SubscriberService': Of<typeof SubscriberService>;
  readonly 'touchline.attribution.v1.AdFigureService': Of<typeof AdFigureService>;
  readonly 'touchline.attribution.v1.AdIdService': Of<typeof AdIdService>;
  readonly 'touchline.attribution.v1.AllowanceService': Of<typeof AllowanceService>;
  readonly 'touchline.attribution.v1.AttributionService': Of<typeof AttributionService>;
  readonly 'touchline.attribution.v1.ExplanationService': Of<typeof ExplanationService>;
  readonly 'touchline.attribution.v1.ClassificationService': Of<typeof ClassificationService>;
  readonly 'touchline.attribution.v1.ErasureService': Of<typeof AttributionErasure>;
  readonly 'touchline.attribution.v1.ExportFactsService': Of<typeof ExportFactsService>;
  readonly 'touchline.attribution.v1.OrganicSearchService': Of<typeof OrganicSearchService>;
  readonly 'touchline.attribution.v1.OutcomeService': Of<typeof OutcomeService>;
  readonly 'touchline.attribution.v1.PathService': Of<typeof PathService>;
  readonly 'touchline.attribution.v1.ReplayService': Of<typeof ReplayService>;
  readonly 'touchline.attribution.v1.SummaryService': Of<typeof SummaryService>;
  readonly 'touchline.campaigns.v1.CampaignService': Of<typeof CampaignService>;
  readonly 'touchline.connections.v1.AdPlatformService': Of<typeof AdPlatformService>;
  readonly 'touchline.connections.v1.AudiencesService': Of<typeof AudiencesService>;
  readonly 'touchline.connections.v1.CalendarService': Of<typeof CalendarService>;
  readonly 'touchline.connections.v1.ConnectionsService': Of<typeof ConnectionsService>;
  readonly 'touchline.connections.v1.ConversionsService': Of<typeof ConversionsService>;
  readonly 'touchline.connections.v1.HandoffService': Of<typeof HandoffService>;
  readonly 'touchline.connections.v1.InboundService': Of<typeof InboundService>;
  readonly 'touchline.connections.v1.IntegrationService': Of<typeof IntegrationService>;
  readonly 'touchline.connections.v1.ChatService': Of<typeof ChatService>;
  readonly 'touchline.connections.v1.MailService': Of<typeof MailService>;
  readonly 'touchline.connections.v1.MessageService': Of<typeof ChatNumbers>;
  readonly 'touchline.connections.v1.StageService': Of<typeof StageService>;
  readonly 'touchline.connections.v1.ThumbnailService': Of<typeof ThumbnailService>;
  readonly 'touchline.exports.v1.ExportService': Of<typeof ExportService>;
  readonly 'touchline.identity.v1.ErasureService': Of<typeof IdentityErasure>;
  readonly 'touchline.identity.v1.IdentityService': Of<typeof IdentityService>;
  readonly 'touchline.messages.v1.ErasureService': Of<typeof MessagesErasure>;
  readonly 'touchline.messages.v1.MediaService': Of<typeof MediaService>;
  readonly 'touchline.messages.v1.MessageService': Of<typeof MessageService>;
  readonly 'touchline.ops.v1.OpsService': Of<typeof OpsService>;
  readonly 'touchline.scoring.v1.ExperimentService': Of<typeof ExperimentService>;
  readonly 'touchline.scoring.v1.ScoringService': Of<typeof ScoringService>;
  readonly 'touchline.tracking.v1.DomainService': Of<typeof DomainService>;
  readonly 'touchline.tracking.v1.ErasureService': Of<typeof TrackingErasure>;
  readonly 'touchline.tracking.v1.SiteService': Of<typeof SiteService>;
  readonly 'touchline.tracking.v1.TrackingService': Of<typeof TrackingService>;
  readonly 'touchline.tracking.v1.TraitsService': Of<typeof TraitsService>;
  readonly 'touchline.webhooks.v1.WebhookService': Of<typeof WebhookService>;
}

const GATEWAY = ['gateway'] as const;
/** What people see is served by the console, and partly by the API too. */
const PEOPLE_FACING = ['gateway', 'console'] as const;
const CONSOLE = ['console'] as const;
const IDENTITY = ['identity'] as const;
const CONNECTIONS = ['connections'] as const;
const CAMPAIGNS = ['campaigns'] as const;
const SCORING = ['scoring'] as const;
const EXPORTS = ['exports'] as const;
const OPERATOR = ['operator'] as const;

/** gRPC service -> method -> who may call it; a method without a caller is refused to every caller. */
export const callers: Callers = {
  'touchline.access.v1.AccessService': {
    createWorkspace: OPERATOR,
    listWorkspaces: OPERATOR,
    changeWorkspace: OPERATOR,
    createProfile: OPERATOR,
    listProfiles: OPERATOR,
    changeProfile: OPERATOR,
    issueApiKey: OPERATOR,
    listApiKeys: OPERATOR,
    rotateApiKey: OPERATOR,
    revokeApiKey: OPERATOR,
  },
  'touchline.access.v1.AccountService': {
    signIn: PEOPLE_FACING,
    signOut: PEOPLE_FACING,
    changePasswordAs: PEOPLE_FACING,
    getInvitation: PEOPLE_FACING,
    acceptInvitation: PEOPLE_FACING,
    acceptAgreementAs: PEOPLE_FACING,
    resolveApplier: GATEWAY,
    authorizeErasureAs: GATEWAY,
    listMemberships: PEOPLE_FACING,
    getMembership: PEOPLE_FACING,
    listWorkspaceApps: PEOPLE_FACING,
    getNames: PEOPLE_FACING,
    getUser: PEOPLE_FACING,
  },
  'touchline.access.v1.AppTokenService': {
    mintAppToken: GATEWAY,
    revokeAppToken: GATEWAY,
  },
  'touchline.access.v1.CredentialService': {
    verifyToken: GATEWAY,
    verifySession: PEOPLE_FACING,
  },
  'touchline.access.v1.KeyService': {
    getKey: PEOPLE_FACING,
    issueKeyAs: PEOPLE_FACING,
    listKeysAs: PEOPLE_FACING,
    revokeKeyAs: PEOPLE_FACING,
  },
  'touchline.access.v1.PersonReadService': {
    recordPersonReads: GATEWAY,
    listPersonReadsAs: PEOPLE_FACING,
  },
  'touchline.access.v1.TenantService': {
    getProfile: ['gateway', 'console', 'scoring'],
    listProfileIds: GATEWAY,
    getApp: PEOPLE_FACING,
    setPrivacyMode: GATEWAY,
    createWorkspaceAs: GATEWAY,
    listWorkspacesAs: GATEWAY,
    setReportingCurrencyAs: GATEWAY,
    createProfileAs: GATEWAY,
    listProfilesAs: PEOPLE_FACING,
    changeProfileAs: GATEWAY,
    setEntitlementAs: GATEWAY,
    endAuthorizationAs: GATEWAY,
  },
  'touchline.access.v1.AppsService': {
    createApp: OPERATOR,
    listApps: OPERATOR,
    changeApp: OPERATOR,
    rotateAppSecret: OPERATOR,
  },
  'touchline.access.v1.PeopleService': {
    addMember: OPERATOR,
    listMembers: ['gateway', 'console', 'operator'],
    changeMemberRole: OPERATOR,
    removeMember: OPERATOR,
    inviteMember: ['gateway', 'console', 'operator'],
    listInvitations: ['gateway', 'console', 'operator'],
    revokeInvitation: ['gateway', 'console', 'operator'],
    issueUserToken: OPERATOR,
    listPersonReads: OPERATOR,
  },
  'touchline.access.v1.SubscriberService': {
    checkSubscriber: ['connections', 'exports', 'webhooks'],
    recordPersonsSent: ['webhooks'],
  },
  'touchline.attribution.v1.AdFigureService': {
    listAdFigures: SCORING,
    listAdWindows: SCORING,
  },
  'touchline.attribution.v1.AdIdService': {
    getAdIdQuality: GATEWAY,
  },
  'touchline.attribution.v1.ExplanationService': {
    explainConversion: GATEWAY,
  },
  'touchline.attribution.v1.AllowanceService': {
    drawUnit: SCORING,
    returnUnit: SCORING,
  },
  'touchline.attribution.v1.AttributionService': {
    listCampaigns: GATEWAY,
    getUnattributed: GATEWAY,
    getTrend: GATEWAY,
    getOverview: GATEWAY,
    getOverviewDays: GATEWAY,
    countTouchedConversions: GATEWAY,
    getPlatformComparison: GATEWAY,
    listConvertedCustomers: ['gateway', 'connections', 'exports'],
    getJourney: GATEWAY,
    listTouches: GATEWAY,
    findConversion: GATEWAY,
    listPersonConversions: GATEWAY,
    summarizePersons: GATEWAY,
    getAd: GATEWAY,
    listCampaignConversions: GATEWAY,
    listGoals: GATEWAY,
    upsertGoal: GATEWAY,
    setGoalEvent: GATEWAY,
    replaceGoals: GATEWAY,
    listPayments: GATEWAY,
    getPayment: GATEWAY,
    markInstallment: GATEWAY,
    setProviderReversal: CONNECTIONS,
    findAds: GATEWAY,
    recordRefund: GATEWAY,
    undoRefund: GATEWAY,
    importRates: ['connections', 'operator'],
  },
  'touchline.attribution.v1.ClassificationService': {
    getClassification: GATEWAY,
    setClassification: GATEWAY,
  },
  'touchline.attribution.v1.ErasureService': {
    erasePerson: IDENTITY,
    listLateEvents: IDENTITY,
    forgetLateEvents: IDENTITY,
  },
  'touchline.attribution.v1.ExportFactsService': {
    describeConversions: ['connections', 'exports'],
  },
  'touchline.attribution.v1.OrganicSearchService': {
    listOrganicSearch: GATEWAY,
  },
  'touchline.attribution.v1.OutcomeService': {
    listRecordedOutcomes: ['gateway', 'webhooks'],
  },
  'touchline.attribution.v1.PathService': {
    getPaths: GATEWAY,
  },
  'touchline.attribution.v1.ReplayService': {
    getReplayStatus: ['gateway', 'operator'],
    requestReplay: OPERATOR,
    getArrears: GATEWAY,
  },
  'touchline.attribution.v1.SummaryService': {
    getJourneySummary: GATEWAY,
    generateJourneySummary: GATEWAY,
  },
  'touchline.campaigns.v1.CampaignService': {
    getStatus: GATEWAY,
    setStatus: GATEWAY,
    setBudget: GATEWAY,
    listActions: PEOPLE_FACING,
    getAction: ['console'],
    undoAction: PEOPLE_FACING,
    listUrlTags: GATEWAY,
    scanUrlTags: GATEWAY,
    applyUrlTags: GATEWAY,
  },
  'touchline.connections.v1.AdPlatformService': {
    readEntity: CAMPAIGNS,
    readCreative: SCORING,
    readDelivery: CAMPAIGNS,
    scanAds: CAMPAIGNS,
    setStatus: CAMPAIGNS,
    setDailyBudget: CAMPAIGNS,
    setUrlTags: CAMPAIGNS,
  },
  'touchline.connections.v1.AudiencesService': {
    getTerms: EXPORTS,
    ensureAudience: EXPORTS,
    addMembers: EXPORTS,
    removeMembers: EXPORTS,
    getSize: EXPORTS,
  },
  'touchline.connections.v1.CalendarService': {
    listCalendarEvents: GATEWAY,
  },
  'touchline.connections.v1.ConnectionsService': {
    createConnection: OPERATOR,
    listConnections: GATEWAY,
    getConnection: GATEWAY,
    startSync: GATEWAY,
    getSyncStatus: GATEWAY,
    disconnect: GATEWAY,
    listPixels: GATEWAY,
  },
  'touchline.connections.v1.ConversionsService': {
    sendConversions: EXPORTS,
    conversionResults: EXPORTS,
    findTarget: EXPORTS,
    messagingDataset: EXPORTS,
    matchQuality: EXPORTS,
    liveAdSets: EXPORTS,
  },
  'touchline.connections.v1.HandoffService': {
    mintHandoff: GATEWAY,
    getHandoff: GATEWAY,
    openHandoff: GATEWAY,
    startConsent: GATEWAY,
    finishConsent: GATEWAY,
    endHandoff: GATEWAY,
    getPendingSelection: GATEWAY,
    finalizeSelection: GATEWAY,
  },
  'touchline.connections.v1.InboundService': {
    takeWebhook: GATEWAY,
    listUnknownWebhooks: OPERATOR,
  },
  'touchline.connections.v1.IntegrationService': {
    connectShop: GATEWAY,
    listShops: GATEWAY,
    changeShop: GATEWAY,
    removeShop: GATEWAY,
    activateWebPixel: GATEWAY,
    connectManyChat: GATEWAY,
    startBankLink: GATEWAY,
    connectBankLink: GATEWAY,
    listPages: GATEWAY,
    choosePages: GATEWAY,
  },
  'touchline.connections.v1.MailService': {
    findMailbox: ['messages'],
    sendMail: ['messages'],
    findSentMail: ['messages'],
  },
  'touchline.connections.v1.ChatService': {
    findNumber: ['messages'],
    uploadMedia: ['messages'],
    sendMessage: ['messages'],
  },
  'touchline.connections.v1.MessageService': {
    registerNumber: GATEWAY,
    checkVerifyToken: GATEWAY,
  },
  'touchline.connections.v1.StageService': {
    listStages: GATEWAY,
    setStageOutcome: GATEWAY,
  },
  'touchline.connections.v1.ThumbnailService': {
    readThumbnail: GATEWAY,
  },
  'touchline.exports.v1.ExportService': {
    createDestination: GATEWAY,
    listDestinations: GATEWAY,
    listDeliveries: GATEWAY,
    countDeliveries: CONSOLE,
    getMatchQuality: CONSOLE,
    getCatalog: GATEWAY,
    setCatalog: GATEWAY,
    setSafeTarget: GATEWAY,
    createAudience: GATEWAY,
    listAudiences: GATEWAY,
    getAudience: GATEWAY,
  },
  'touchline.identity.v1.ErasureService': {
    eraseCustomer: GATEWAY,
    getErasure: GATEWAY,
  },
  'touchline.identity.v1.IdentityService': {
    importCustomers: GATEWAY,
    searchCustomers: GATEWAY,
    batchGetCustomers: ['gateway', 'connections', 'exports', 'webhooks'],
    matchCustomers: GATEWAY,
    findCustomer: ['gateway', 'connections', 'messages'],
    resolveIdentity: [],
    mintLinkTokens: ['gateway', 'messages'],
  },
  'touchline.messages.v1.MessageService': {
    sendChat: GATEWAY,
    sendMail: GATEWAY,
    recordUpdates: ['connections'],
    batchGetDeliveryReports: ['webhooks'],
  },
  'touchline.messages.v1.ErasureService': {
    erasePerson: IDENTITY,
  },
  'touchline.messages.v1.MediaService': {
    putPart: GATEWAY,
    finishUpload: GATEWAY,
    getMedia: ['gateway', 'connections'],
    readPart: ['gateway', 'connections'],
  },
  'touchline.ops.v1.OpsService': {
    getBacklog: OPERATOR,
  },
  'touchline.scoring.v1.ExperimentService': {
    recordExperiment: OPERATOR,
    listExperiments: OPERATOR,
    removeExperiment: OPERATOR,
  },
  'touchline.scoring.v1.ScoringService': {
    listTopPerformers: GATEWAY,
    requestRebuild: OPERATOR,
    listModels: OPERATOR,
    startAnalysis: GATEWAY,
    getAnalysis: GATEWAY,
  },
  'touchline.tracking.v1.DomainService': {
    registerDomain: GATEWAY,
    listDomains: GATEWAY,
    removeDomain: GATEWAY,
    verifyDomain: GATEWAY,
  },
  'touchline.tracking.v1.ErasureService': {
    eraseEvents: IDENTITY,
    getReceivedUntil: IDENTITY,
  },
  'touchline.tracking.v1.SiteService': {
    getSettings: ['gateway', 'messages'],
    changeSettings: GATEWAY,
    startVerification: GATEWAY,
    getVerification: GATEWAY,
    getOrigin: GATEWAY,
    getOps: GATEWAY,
    getStages: GATEWAY,
    getTagManagerContainer: GATEWAY,
    getShopifyPixel: GATEWAY,
  },
  'touchline.tracking.v1.TrackingService': {
    recordEvents: ['gateway', 'connections'],
    judgeEvents: GATEWAY,
    assignPayer: GATEWAY,
    issueTrackingKey: ['gateway', 'operator'],
    listTrackingKeys: GATEWAY,
    revokeTrackingKey: GATEWAY,
    listEvents: GATEWAY,
    getQuality: GATEWAY,
    getSnippet: GATEWAY,
  },
  'touchline.tracking.v1.TraitsService': {
    getTraits: IDENTITY,
  },
  'touchline.webhooks.v1.WebhookService': {
    createSubscription: GATEWAY,
    listSubscriptions: GATEWAY,
    changeSubscription: GATEWAY,
    removeSubscription: GATEWAY,
    listDeliveries: GATEWAY,
    redeliver: GATEWAY,
    sendTest: GATEWAY,
  },
};
