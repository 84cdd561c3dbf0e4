// Lists every operation that this gateway serves; the router, the docs and openapi.json read this list.
import type { Operation } from '../http/operation.ts';
import { acceptAgreement } from './access/accept-agreement.ts';
import { acceptInvitation } from './access/accept-invitation.ts';
import { changePassword } from './access/change-password.ts';
import { changeProfile } from './access/change-profile.ts';
import { createProfile } from './access/create-profile.ts';
import { createWorkspace } from './access/create-workspace.ts';
import { issueApiKey } from './access/issue-api-key.ts';
import { listApiKeys } from './access/list-api-keys.ts';
import { listPersonReads } from './access/list-person-reads.ts';
import { listProfiles } from './access/list-profiles.ts';
import { listWorkspaces } from './access/list-workspaces.ts';
import { oauthRevoke } from './access/oauth-revoke.ts';
import { oauthToken } from './access/oauth-token.ts';
import { revokeApiKey } from './access/revoke-api-key.ts';
import { setEntitlement } from './access/set-entitlement.ts';
import { setReportingCurrency } from './access/set-reporting-currency.ts';
import { signIn } from './access/sign-in.ts';
import { signOut } from './access/sign-out.ts';
import { listCalendarEvents } from './calendars/list-calendar-events.ts';
import { getCampaignStatus } from './campaign-writes/get-campaign-status.ts';
import { listActions } from './campaign-writes/list-actions.ts';
import { pauseAd } from './campaign-writes/pause-ad.ts';
import { pauseCampaign } from './campaign-writes/pause-campaign.ts';
import { resumeAd } from './campaign-writes/resume-ad.ts';
import { resumeCampaign } from './campaign-writes/resume-campaign.ts';
import { setAdSetBudget } from './campaign-writes/set-ad-set-budget.ts';
import { undoAction } from './campaign-writes/undo-action.ts';
import { getAd } from './campaigns/get-ad.ts';
import { getOverview } from './campaigns/get-overview.ts';
import { getOverviewDays } from './campaigns/get-overview-days.ts';
import { getPaths } from './campaigns/get-paths.ts';
import { getPlatformComparison } from './campaigns/get-platform-comparison.ts';
import { getTrend } from './campaigns/get-trend.ts';
import { getUnattributed } from './campaigns/get-unattributed.ts';
import { listCampaignConversions } from './campaigns/list-campaign-conversions.ts';
import { listCampaigns } from './campaigns/list-campaigns.ts';
import { listOrganicSearch } from './campaigns/list-organic-search.ts';
import { listTopPerformers } from './campaigns/list-top-performers.ts';
import { getClassification } from './classification/get-classification.ts';
import { replaceClassification } from './classification/replace-classification.ts';
import { disconnect } from './connections/disconnect.ts';
import { endAuthorization } from './connections/end-authorization.ts';
import { finalizeSelection } from './connections/finalize-selection.ts';
import { getConnection } from './connections/get-connection.ts';
import { getHandoff } from './connections/get-handoff.ts';
import { getSyncStatus } from './connections/get-sync-status.ts';
import { listCandidates } from './connections/list-candidates.ts';
import { listConnections } from './connections/list-connections.ts';
import { listPixels } from './connections/list-pixels.ts';
import { listStages } from './connections/list-stages.ts';
import { mintHandoff } from './connections/mint-handoff.ts';
import { startSync } from './connections/start-sync.ts';
import { explainConversion } from './conversions/explain-conversion.ts';
import { getConversionJourney } from './conversions/get-conversion-journey.ts';
import { getCreativeAnalysis } from './creatives/get-creative-analysis.ts';
import { getThumbnail } from './creatives/get-thumbnail.ts';
import { startCreativeAnalysis } from './creatives/start-creative-analysis.ts';
import { eraseCustomer } from './customers/erase-customer.ts';
import { eraseWorkspaceCustomer } from './customers/erase-workspace-customer.ts';
import { generateJourneySummary } from './customers/generate-journey-summary.ts';
import { getErasure } from './customers/get-erasure.ts';
import { getJourney } from './customers/get-journey.ts';
import { getJourneyByKey } from './customers/get-journey-by-key.ts';
import { getJourneySummary } from './customers/get-journey-summary.ts';
import { importCustomers } from './customers/import-customers.ts';
import { listCustomers } from './customers/list-customers.ts';
import { mintLinkTokens } from './customers/mint-link-tokens.ts';
import { searchCustomers } from './customers/search-customers.ts';
import { postEvents } from './events/post-events.ts';
import { createAudience } from './exports/create-audience.ts';
import { createDestination } from './exports/create-destination.ts';
import { getAudience } from './exports/get-audience.ts';
import { getSyncCatalog } from './exports/get-sync-catalog.ts';
import { listAudiences } from './exports/list-audiences.ts';
import { listDestinations } from './exports/list-destinations.ts';
import { listExportDeliveries } from './exports/list-export-deliveries.ts';
import { setSafeTarget } from './exports/set-safe-target.ts';
import { setSyncCatalog } from './exports/set-sync-catalog.ts';
import { createGoal } from './goals/create-goal.ts';
import { listGoals } from './goals/list-goals.ts';
import { replaceGoals } from './goals/replace-goals.ts';
import { setEventKey } from './goals/set-event-key.ts';
import { upsertGoal } from './goals/upsert-goal.ts';
import { activateWebPixel } from './integrations/activate-web-pixel.ts';
import { changeShop } from './integrations/change-shop.ts';
import { choosePages } from './integrations/choose-pages.ts';
import { connectBankLink } from './integrations/connect-bank-link.ts';
import { connectManyChat } from './integrations/connect-manychat.ts';
import { connectShop } from './integrations/connect-shop.ts';
import { getManyChat } from './integrations/get-manychat.ts';
import { listPages } from './integrations/list-pages.ts';
import { listShops } from './integrations/list-shops.ts';
import { prefillOutcomes } from './integrations/prefill-outcomes.ts';
import { removeShop } from './integrations/remove-shop.ts';
import { startBankLink } from './integrations/start-bank-link.ts';
import { takeProviderWebhook } from './integrations/take-provider-webhook.ts';
import { getMedia } from './messages/get-media.ts';
import { registerChatNumber } from './messages/register-chat-number.ts';
import { sendChat } from './messages/send-chat.ts';
import { sendEmail } from './messages/send-email.ts';
import { uploadMedia } from './messages/upload-media.ts';
import { verifyWebhooks } from './messages/verify-webhooks.ts';
import { getMe } from './meta/get-me.ts';
import { getOpenapi } from './meta/get-openapi.ts';
import { listRecordedOutcomes } from './outcomes/list-recorded-outcomes.ts';
import { declareSource } from './partner/declare-source.ts';
import { previewAdReferrals } from './partner/preview-ad-referrals.ts';
import { recordAdReferrals } from './partner/record-ad-referrals.ts';
import { assignPayer } from './payments/assign-payer.ts';
import { listPayments } from './payments/list-payments.ts';
import { markInstallment } from './payments/mark-installment.ts';
import { recordRefund } from './payments/record-refund.ts';
import { reportWebpay } from './payments/report-webpay.ts';
import { undoRefund } from './payments/undo-refund.ts';
import { applyUrlTags } from './quality/apply-url-tags.ts';
import { getAdIds } from './quality/get-ad-ids.ts';
import { listUrlTags } from './quality/list-url-tags.ts';
import { undoUrlTags } from './quality/undo-url-tags.ts';
import { changeSettings } from './tracking/change-settings.ts';
import { getFreshness } from './tracking/get-freshness.ts';
import { getGtmInstaller } from './tracking/get-gtm-installer.ts';
import { getOps } from './tracking/get-ops.ts';
import { getOrigin } from './tracking/get-origin.ts';
import { getQuality } from './tracking/get-quality.ts';
import { getReplayStatus } from './tracking/get-replay-status.ts';
import { getSettings } from './tracking/get-settings.ts';
import { getShopifyPixel } from './tracking/get-shopify-pixel.ts';
import { getSnippet } from './tracking/get-snippet.ts';
import { getVerification } from './tracking/get-verification.ts';
import { issueTrackingKey } from './tracking/issue-tracking-key.ts';
import { listDomains } from './tracking/list-domains.ts';
import { listEvents } from './tracking/list-events.ts';
import { listTrackingKeys } from './tracking/list-tracking-keys.ts';
import { registerDomain } from './tracking/register-domain.ts';
import { removeDomain } from './tracking/remove-domain.ts';
import { revokeTrackingKey } from './tracking/revoke-tracking-key.ts';
import { startVerification } from './tracking/start-verification.ts';
import { verifyDomain } from './tracking/verify-domain.ts';
import { changeSubscription } from './webhooks/change-subscription.ts';
import { createSubscription } from './webhooks/create-subscription.ts';
import { listDeliveries } from './webhooks/list-deliveries.ts';
import { listSubscriptions } from './webhooks/list-subscriptions.ts';
import { redeliver } from './webhooks/redeliver.ts';
import { removeSubscription } from './webhooks/remove-subscription.ts';
import { sendTest } from './webhooks/send-test.ts';

export const allOperations: readonly Operation[] = [
  postEvents,
  issueTrackingKey,
  listTrackingKeys,
  revokeTrackingKey,
  getSnippet,
  listEvents,
  getQuality,
  getOps,
  getFreshness,
  getOrigin,
  getReplayStatus,
  getSettings,
  changeSettings,
  startVerification,
  getVerification,
  getGtmInstaller,
  getShopifyPixel,
  registerDomain,
  listDomains,
  removeDomain,
  verifyDomain,
  importCustomers,
  listCustomers,
  searchCustomers,
  mintLinkTokens,
  eraseCustomer,
  getErasure,
  eraseWorkspaceCustomer,
  getJourney,
  getJourneyByKey,
  getConversionJourney,
  explainConversion,
  listRecordedOutcomes,
  getJourneySummary,
  generateJourneySummary,
  listCampaigns,
  getPlatformComparison,
  getUnattributed,
  getTrend,
  getPaths,
  listOrganicSearch,
  listCampaignConversions,
  getOverview,
  getOverviewDays,
  getAd,
  getCampaignStatus,
  pauseCampaign,
  resumeCampaign,
  pauseAd,
  resumeAd,
  setAdSetBudget,
  listActions,
  undoAction,
  getAdIds,
  listUrlTags,
  applyUrlTags,
  undoUrlTags,
  listTopPerformers,
  startCreativeAnalysis,
  getCreativeAnalysis,
  getThumbnail,
  createGoal,
  listGoals,
  upsertGoal,
  setEventKey,
  replaceGoals,
  getClassification,
  replaceClassification,
  listPayments,
  markInstallment,
  assignPayer,
  reportWebpay,
  declareSource,
  recordAdReferrals,
  previewAdReferrals,
  recordRefund,
  undoRefund,
  listConnections,
  getConnection,
  endAuthorization,
  disconnect,
  listPixels,
  listStages,
  listCalendarEvents,
  mintHandoff,
  getHandoff,
  takeProviderWebhook,
  listCandidates,
  finalizeSelection,
  startSync,
  getSyncStatus,
  listDestinations,
  listAudiences,
  getAudience,
  createDestination,
  listExportDeliveries,
  getSyncCatalog,
  setSyncCatalog,
  setSafeTarget,
  createAudience,
  listShops,
  connectShop,
  changeShop,
  removeShop,
  activateWebPixel,
  getManyChat,
  connectManyChat,
  startBankLink,
  connectBankLink,
  listPages,
  choosePages,
  prefillOutcomes,
  verifyWebhooks,
  registerChatNumber,
  sendChat,
  sendEmail,
  uploadMedia,
  getMedia,
  createSubscription,
  listSubscriptions,
  changeSubscription,
  removeSubscription,
  listDeliveries,
  redeliver,
  sendTest,
  createWorkspace,
  listWorkspaces,
  setReportingCurrency,
  createProfile,
  listProfiles,
  changeProfile,
  setEntitlement,
  issueApiKey,
  listApiKeys,
  revokeApiKey,
  signIn,
  signOut,
  acceptInvitation,
  changePassword,
  acceptAgreement,
  listPersonReads,
  oauthToken,
  oauthRevoke,
  getMe,
  getOpenapi,
];
