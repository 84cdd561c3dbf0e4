// Every operation that this gateway serves; the router, the docs and openapi.json read this list.
import type { Operation } from '../http/operation.ts';
import { acceptAgreement } from './access/accept-agreement.ts';
import { acceptInvitation } from './access/accept-invitation.ts';
import { changePassword } from './access/change-password.ts';
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
import { getAd } from './campaigns/get-ad.ts';
import { getOverview } from './campaigns/get-overview.ts';
import { getPlatformComparison } from './campaigns/get-platform-comparison.ts';
import { getTrend } from './campaigns/get-trend.ts';
import { getUnattributed } from './campaigns/get-unattributed.ts';
import { listCampaignConversions } from './campaigns/list-campaign-conversions.ts';
import { listCampaigns } from './campaigns/list-campaigns.ts';
import { getClassification } from './classification/get-classification.ts';
import { replaceClassification } from './classification/replace-classification.ts';
import { getConnection } from './connections/get-connection.ts';
import { getSyncStatus } from './connections/get-sync-status.ts';
import { listConnections } from './connections/list-connections.ts';
import { startSync } from './connections/start-sync.ts';
import { getConversionJourney } from './conversions/get-conversion-journey.ts';
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
import { createGoal } from './goals/create-goal.ts';
import { listGoals } from './goals/list-goals.ts';
import { replaceGoals } from './goals/replace-goals.ts';
import { setEventKey } from './goals/set-event-key.ts';
import { upsertGoal } from './goals/upsert-goal.ts';
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
import { getQuality } from './tracking/get-quality.ts';
import { getReplayStatus } from './tracking/get-replay-status.ts';
import { getSnippet } from './tracking/get-snippet.ts';
import { issueTrackingKey } from './tracking/issue-tracking-key.ts';
import { listEvents } from './tracking/list-events.ts';
import { listTrackingKeys } from './tracking/list-tracking-keys.ts';
import { revokeTrackingKey } from './tracking/revoke-tracking-key.ts';
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
  getReplayStatus,
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
  listRecordedOutcomes,
  getJourneySummary,
  generateJourneySummary,
  listCampaigns,
  getPlatformComparison,
  getUnattributed,
  getTrend,
  listCampaignConversions,
  getOverview,
  getAd,
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
  startSync,
  getSyncStatus,
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
