// Authenticates a partner app, which the endpoints of RFC 6749 and RFC 7009 both do first.
import { appError } from '@touchline/chassis/errors.ts';
import { matchingSecret } from '../domain/client-secret.ts';
import type { AppDoc } from '../store/apps.ts';
import type { Stores } from '../store/stores.ts';
import type { LimitClients } from './limit-clients.ts';

export interface ClientCredentials {
  readonly clientId: string;
  readonly secret: string;
  /** Where the request came from; wrong secrets are counted by it. */
  readonly address: string;
}

/** An app and the id of the secret that it proved. */
export interface AuthenticatedClient {
  readonly app: AppDoc;
  readonly secretId: string;
}

interface Deps {
  readonly stores: Pick<Stores, 'apps' | 'workspaces'>;
  readonly limitClients: LimitClients;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Makes the check of client credentials (RFC 6749, section 2.3.1). The records are read and not cached, so a secret counts from
 * the moment it was made.
 * @throws (the function) AppError invalid_client for an unknown app and a wrong secret alike; unauthorized_client for a disabled
 * app and one of an archived workspace, which only the holder of its secret learns; rate_limit_exceeded after too many wrong
 * secrets
 */
export function createAuthenticateClient({ stores: { apps, workspaces }, limitClients }: Deps) {
  return async function authenticateClient({
    clientId,
    secret,
    address,
  }: ClientCredentials): Promise<AuthenticatedClient> {
    const client = await limitClients({ clientId, address }, () => matching(clientId, secret));
    if (!client) throw appError('invalid_client', 'The client is unknown, or its secret is wrong.');
    const company = await workspaces.find(client.app.workspace_id);
    if (client.app.disabled_at !== null || company?.archived_at !== null)
      throw appError('unauthorized_client', 'This client is disabled.');
    return client;
  };

  async function matching(clientId: string, secret: string): Promise<AuthenticatedClient | null> {
    const app = UUID.test(clientId) ? await apps.find(clientId) : null;
    const match = matchingSecret(secret, app?.secrets ?? []);
    return app && match && { app, secretId: match.id };
  }
}
