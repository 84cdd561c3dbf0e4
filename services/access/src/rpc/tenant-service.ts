// Serves TenantService: workspaces and profiles for the API.
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { credentialOf } from '@touchline/chassis/access/credential-message.ts';
import { isHealthcareFamily, isPrivacyMode, isWorkspaceType } from '@touchline/chassis/access/healthcare.ts';
import { appError } from '@touchline/chassis/errors.ts';
import { type GrpcService, implement } from '@touchline/chassis/grpc/serve.ts';
import { TenantService } from '@touchline/proto/gen/touchline/access/v1/tenants_pb.ts';
import type { Access } from '../access.ts';
import { notFound } from '../actor-scope.ts';
import { invalid } from '../check-input.ts';
import type { ProfileDoc } from '../store/profiles.ts';
import type { Stores } from '../store/stores.ts';
import type { WorkspaceDoc } from '../store/workspaces.ts';
import { governedProfile } from '../tenancy/governed-profile.ts';
import { appMessage } from './app-message.ts';
import { pageOf } from './page-of.ts';
import { profileMessage } from './profile-message.ts';
import { workspaceMessage } from './workspace-message.ts';

interface Deps {
  readonly access: Access;
  readonly stores: Stores;
}

/** Ties every method of the service to its use case; methods that end in As act for the credential of the request. */
export function createTenantService({ access: { tenancy, apps }, stores }: Deps): GrpcService {
  return implement(TenantService, {
    getProfile: async ({ profileId }) => {
      const found = await governedProfile(stores, profileId);
      if (!found) throw notFound('profile');
      const { profile, workspace, app } = found;
      return {
        profile: inWorkspace({ profile, workspace }),
        archived: workspace.archived_at !== null,
        ...(app && { governingApp: appMessage(app) }),
      };
    },
    listProfileIds: async ({ workspaceId }) => ({
      profileIds: (await stores.profiles.list(workspaceId)).map(({ _id }) => _id),
    }),
    getApp: async ({ appId }) => {
      const app = await stores.apps.find(appId);
      if (!app) throw appError('not_found', 'There is no such app.');
      return { app: appMessage(app) };
    },
    setPrivacyMode: async ({ profileId, privacyMode }) => {
      await tenancy.changeProfile({ profileId, privacyMode: privacyModeOf(privacyMode) });
      return {};
    },
    createWorkspaceAs: async ({ actor, workspaceId: id, name, reportingCurrency, type }) => {
      if (!isWorkspaceType(type)) throw invalid('type must be standard or healthcare_agency.', 'type');
      const plan = { name: 'standard', active_profiles: null };
      const wanted = { id, name, reportingCurrency, type, plan };
      const { workspace } = await tenancy.createWorkspace(credentialOf(actor), wanted);
      return { workspace: workspaceMessage(workspace) };
    },
    listWorkspacesAs: async ({ actor, ...page }) => {
      const { rows, hasNext } = await tenancy.listWorkspaces(credentialOf(actor), pageOf(page));
      return { workspaces: rows.map(workspaceMessage), hasNext };
    },
    setReportingCurrencyAs: async ({ actor, workspaceId, reportingCurrency }) => {
      const change = { workspaceId, reportingCurrency };
      return { workspace: workspaceMessage(await tenancy.setReportingCurrency(credentialOf(actor), change)) };
    },
    createProfileAs: async ({ actor, profileId: id, privacyMode, ...wanted }) => {
      const { workspaceId, name, reportingCurrency, defaultCountry, timeZone } = wanted;
      const fields = { id, workspaceId, name, reportingCurrency, defaultCountry, timeZone };
      const asked = { ...fields, privacyMode: privacyModeOf(privacyMode) };
      return { profile: inWorkspace(await tenancy.createProfile(credentialOf(actor), asked)) };
    },
    listProfilesAs: async ({ actor, workspaceId, ...page }) => {
      const asked = { ...pageOf(page), ...(workspaceId && { workspaceId }) };
      const { rows, hasNext } = await tenancy.listProfiles(credentialOf(actor), asked);
      return {
        profiles: rows.map(({ profile, healthcareFamily }) => profileMessage(profile, healthcareFamily)),
        hasNext,
      };
    },
    changeProfileAs: async ({ actor, profileId, name, defaultCountry, timeZone }) => {
      const change = { profileId, name, defaultCountry, timeZone };
      return { profile: inWorkspace(await tenancy.setProfileSettings(credentialOf(actor), change)) };
    },
    setEntitlementAs: async ({ actor, profileId, enabled }) => ({
      profile: inWorkspace(await tenancy.setEntitlement(credentialOf(actor), { profileId, enabled })),
    }),
    endAuthorizationAs: async ({ actor, profileId }) => {
      const { appId, revokedKeys, revokedAt } = await apps.endAuthorization(credentialOf(actor), profileId);
      return { appId, revokedKeys, revokedAt: timestampFromDate(revokedAt) };
    },
  });
}

function inWorkspace({ profile, workspace }: { readonly profile: ProfileDoc; readonly workspace: WorkspaceDoc }) {
  return profileMessage(profile, isHealthcareFamily(profile, workspace));
}

function privacyModeOf(text: string) {
  if (isPrivacyMode(text)) return text;
  throw invalid('privacy_mode must be standard, platform_safe or hipaa.', 'privacy_mode');
}
