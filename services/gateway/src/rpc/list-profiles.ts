// ListProfiles: every profile, for operators.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ListProfilesResponseSchema } from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import type { AccessStore } from '../store/access-store.ts';

export function createListProfiles({ access }: { access: AccessStore }) {
  return async function listProfiles(): Promise<MessageInitShape<typeof ListProfilesResponseSchema>> {
    const profiles = await access.listProfiles();
    return {
      profiles: profiles.map(({ _id, workspace_id, name, reporting_currency, privacy_mode }) => ({
        profileId: _id,
        workspaceId: workspace_id,
        name,
        reportingCurrency: reporting_currency,
        privacyMode: privacy_mode,
      })),
    };
  };
}
