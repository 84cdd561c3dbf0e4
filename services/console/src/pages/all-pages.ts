// Lists every page of the console; the routes are made from this list.

import { actionsPage } from './actions.ts';
import { agreementPage } from './agreement.ts';
import { chooseLanguagePage } from './choose-language.ts';
import { exportsPage } from './exports.ts';
import { homePage } from './home.ts';
import { invitationPage } from './invitation.ts';
import { issueKeyPage } from './issue-key.ts';
import { issuedKeyPage } from './issued-key.ts';
import { keysPage } from './keys.ts';
import { invitedPage, membersPage, revokeInvitationPage } from './members.ts';
import type { Page } from './page.ts';
import { passwordPage } from './password.ts';
import { personReadsPage } from './person-reads.ts';
import { campaignConversionsPage } from './reports/campaign-conversions.ts';
import { campaignsPage } from './reports/campaigns.ts';
import { connectionsPage } from './reports/connections.ts';
import { conversionPage } from './reports/conversion.ts';
import { customersPage } from './reports/customers.ts';
import { deliveriesPage } from './reports/deliveries.ts';
import { overviewPage } from './reports/overview.ts';
import { pathsPage } from './reports/paths.ts';
import { platformClaimsPage } from './reports/platform-claims.ts';
import { thumbnailPage } from './reports/thumbnail.ts';
import { topAdsPage } from './reports/top-ads.ts';
import { trackingPage } from './reports/tracking.ts';
import { webhooksPage } from './reports/webhooks.ts';
import { revokeKeyPage } from './revoke-key.ts';
import { signInPage, signOutPage } from './sign-in.ts';
import { undoActionPage } from './undo-action.ts';
import { workspacePage } from './workspace.ts';

export const allPages: readonly Page[] = [
  signInPage,
  signOutPage,
  chooseLanguagePage,
  homePage,
  workspacePage,
  membersPage,
  invitedPage,
  revokeInvitationPage,
  personReadsPage,
  overviewPage,
  campaignsPage,
  campaignConversionsPage,
  platformClaimsPage,
  conversionPage,
  pathsPage,
  customersPage,
  topAdsPage,
  thumbnailPage,
  connectionsPage,
  trackingPage,
  webhooksPage,
  deliveriesPage,
  keysPage,
  issueKeyPage,
  issuedKeyPage,
  revokeKeyPage,
  actionsPage,
  undoActionPage,
  exportsPage,
  agreementPage,
  passwordPage,
  invitationPage,
];
