// Every page of the console; the routes are made from this list.
import type { Page } from './page.ts';
import { agreementPage } from './pages/agreement.ts';
import { homePage } from './pages/home.ts';
import { invitationPage } from './pages/invitation.ts';
import { issueKeyPage } from './pages/issue-key.ts';
import { issuedKeyPage } from './pages/issued-key.ts';
import { keysPage } from './pages/keys.ts';
import { invitedPage, membersPage, revokeInvitationPage } from './pages/members.ts';
import { passwordPage } from './pages/password.ts';
import { personReadsPage } from './pages/person-reads.ts';
import { revokeKeyPage } from './pages/revoke-key.ts';
import { signInPage, signOutPage } from './pages/sign-in.ts';
import { workspacePage } from './pages/workspace.ts';

export const allPages: readonly Page[] = [
  signInPage,
  signOutPage,
  homePage,
  workspacePage,
  membersPage,
  invitedPage,
  revokeInvitationPage,
  personReadsPage,
  keysPage,
  issueKeyPage,
  issuedKeyPage,
  revokeKeyPage,
  agreementPage,
  passwordPage,
  invitationPage,
];
