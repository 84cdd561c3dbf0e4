// Every operation that this gateway serves; the router, the docs and openapi.json read this list.
import type { Operation } from '../http/operation.ts';
import { getOverview } from './campaigns/get-overview.ts';
import { getPlatformComparison } from './campaigns/get-platform-comparison.ts';
import { getTrend } from './campaigns/get-trend.ts';
import { getUnattributed } from './campaigns/get-unattributed.ts';
import { listCampaigns } from './campaigns/list-campaigns.ts';
import { getConnection } from './connections/get-connection.ts';
import { getSyncStatus } from './connections/get-sync-status.ts';
import { listConnections } from './connections/list-connections.ts';
import { startSync } from './connections/start-sync.ts';
import { getJourney } from './customers/get-journey.ts';
import { importCustomers } from './customers/import-customers.ts';
import { listCustomers } from './customers/list-customers.ts';
import { searchCustomers } from './customers/search-customers.ts';
import { postEvents } from './events/post-events.ts';
import { listGoals } from './goals/list-goals.ts';
import { upsertGoal } from './goals/upsert-goal.ts';
import { getMe } from './meta/get-me.ts';
import { getOpenapi } from './meta/get-openapi.ts';
import { listPayments } from './payments/list-payments.ts';
import { recordRefund } from './payments/record-refund.ts';
import { undoRefund } from './payments/undo-refund.ts';
import { getQuality } from './tracking/get-quality.ts';
import { getSnippet } from './tracking/get-snippet.ts';
import { issueTrackingKey } from './tracking/issue-tracking-key.ts';
import { listEvents } from './tracking/list-events.ts';
import { listTrackingKeys } from './tracking/list-tracking-keys.ts';
import { revokeTrackingKey } from './tracking/revoke-tracking-key.ts';

export const allOperations: readonly Operation[] = [
  postEvents,
  issueTrackingKey,
  listTrackingKeys,
  revokeTrackingKey,
  getSnippet,
  listEvents,
  getQuality,
  importCustomers,
  listCustomers,
  searchCustomers,
  getJourney,
  listCampaigns,
  getPlatformComparison,
  getUnattributed,
  getTrend,
  getOverview,
  listGoals,
  upsertGoal,
  listPayments,
  recordRefund,
  undoRefund,
  listConnections,
  getConnection,
  startSync,
  getSyncStatus,
  getMe,
  getOpenapi,
];
