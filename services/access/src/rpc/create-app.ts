// Handles CreateApp: registers a partner app for an operator.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { CreateAppRequest, CreateAppResponseSchema } from '@touchline/proto/gen/touchline/access/v1/apps_pb.ts';
import type { Access } from '../access.ts';
import { APP_SCOPES } from '../domain/app-grant.ts';
import { appMessage } from './app-message.ts';

/** @throws AppError not_found for an unknown workspace, validation_error for an invalid name, address, tier or scope */
export function createCreateAppRpc({ access }: { access: Access }) {
  return async function createApp(
    request: CreateAppRequest,
  ): Promise<MessageInitShape<typeof CreateAppResponseSchema>> {
    const { app, clientSecret } = await access.apps.create({
      workspaceId: request.workspaceId,
      name: request.name,
      logoUrl: request.logoUrl,
      redirectUris: request.redirectUris,
      allowedReturnOrigins: request.allowedReturnOrigins,
      rateTier: request.rateTier || 'standard',
      scopes: request.allScopes ? APP_SCOPES : request.scopes,
    });
    return { app: appMessage(app), clientSecret };
  };
}
