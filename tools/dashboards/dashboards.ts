// Lists every dashboard, in the order of an event's life, and then of what it runs on.
import { adWritesDashboard } from './ad-writes-dashboard.ts';
import { creditDashboard } from './credit-dashboard.ts';
import { exportsDashboard } from './exports-dashboard.ts';
import { flowDashboard } from './flow-dashboard.ts';
import type { Dashboard } from './panel.ts';
import { processesDashboard } from './processes-dashboard.ts';
import { requestsDashboard } from './requests-dashboard.ts';
import { webhooksDashboard } from './webhooks-dashboard.ts';

export const DASHBOARDS: readonly Dashboard[] = [
  requestsDashboard,
  flowDashboard,
  creditDashboard,
  webhooksDashboard,
  adWritesDashboard,
  exportsDashboard,
  processesDashboard,
];
