// Handles ChangeApp: sets what the request names, and leaves the rest.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ChangeAppRequest, ChangeAppResponseSchema } from '@touchline/proto/gen/touchline/access/v1/apps_pb.ts';
import type { Access } from '../access.ts';
import { appMessage } from './app-message.ts';

/** @throws AppError not_found for an unknown app, validation_error for an empty or invalid change */
export function createChangeAppRpc({ access }: { access: Access }) {
  return async function changeApp(
    request: ChangeAppRequest,
  ): Promise<MessageInitShape<typeof ChangeAppResponseSchema>> {
    const app = await access.apps.change(request.appId, {
      name: request.name,
      logoUrl: request.logoUrl,
      redirectUris: saidList(request.redirectUris),
      allowedReturnOrigins: saidList(request.allowedReturnOrigins),
      rateTier: request.rateTier,
      scopes: saidList(request.scopes),
      disabled: request.disabled,
    });
    return { app: appMessage(app) };
  };
}

/** An empty list cannot be told from one that was not sent. */
const saidList = (list: readonly string[]) => (list.length > 0 ? list : undefined);
