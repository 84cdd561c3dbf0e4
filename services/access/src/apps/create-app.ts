// Registers a partner app; its first secret is in this response only and is not stored.
import { randomBytes, randomUUID } from 'node:crypto';
import { appError } from '@touchline/chassis/errors.ts';
import { mintClientSecret } from '../domain/client-secret.ts';
import type { AppDoc } from '../store/apps.ts';
import type { Stores } from '../store/stores.ts';
import { checkDetails, type WantedDetails } from './app-details.ts';

export interface NewApp extends WantedDetails {
  /** The workspace of the company behind the app. */
  readonly workspaceId: string;
  readonly name: string;
  readonly scopes: readonly string[];
}

interface Deps {
  readonly stores: Pick<Stores, 'apps' | 'workspaces'>;
  readonly env: string;
  readonly now: () => Date;
}

/**
 * Makes the use case.
 * @throws (the function) AppError not_found for an unknown workspace, validation_error for an invalid name, address, tier or
 * scope
 */
export function createCreateApp({ stores: { apps, workspaces }, env, now }: Deps) {
  return async function createApp({ workspaceId, ...wanted }: NewApp): Promise<{ app: AppDoc; clientSecret: string }> {
    const details = checkDetails(wanted);
    const workspace = await workspaces.find(workspaceId);
    if (!workspace) throw appError('not_found', 'There is no such workspace.');
    const { text, sha256 } = mintClientSecret(env, randomBytes);
    const app: AppDoc = {
      _id: randomUUID(),
      workspace_id: workspace._id,
      name: wanted.name,
      logo_url: null,
      redirect_uris: [],
      allowed_return_origins: [],
      rate_tier: 'standard',
      scopes: [],
      ...details,
      secrets: [{ id: randomUUID(), sha256, created_at: now(), revoked_at: null }],
      agreement: null,
      created_at: now(),
      disabled_at: null,
    };
    await apps.insert(app);
    return { app, clientSecret: text };
  };
}
