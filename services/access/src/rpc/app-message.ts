// Converts an app to its message for operators, without its secrets.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { AppSchema } from '@touchline/proto/gen/touchline/access/v1/apps_pb.ts';
import type { AppDoc } from '../store/apps.ts';

export function appMessage(app: AppDoc): MessageInitShape<typeof AppSchema> {
  const { agreement, disabled_at } = app;
  return {
    appId: app._id,
    workspaceId: app.workspace_id,
    name: app.name,
    logoUrl: app.logo_url ?? '',
    redirectUris: app.redirect_uris,
    allowedReturnOrigins: app.allowed_return_origins,
    rateTier: app.rate_tier,
    scopes: app.scopes,
    liveSecrets: app.secrets.filter(({ revoked_at }) => revoked_at === null).length,
    createdAt: timestampFromDate(app.created_at),
    ...(agreement && {
      agreementVersion: agreement.version,
      agreementAcceptedAt: timestampFromDate(agreement.accepted_at),
      agreementAcceptedBy: agreement.accepted_by,
    }),
    ...(disabled_at && { disabledAt: timestampFromDate(disabled_at) }),
  };
}
