// Reports whether access can identify this gateway's callers, so that no traffic arrives before it can. A rollout that starts
// both at once then causes no errors, and one that gave access the wrong database receives no traffic at all. If access becomes
// unavailable later, the requests that need it are answered 503.
import { isUnauthorized } from '@touchline/chassis/access/unauthorized.ts';
import { AppError } from '@touchline/chassis/errors.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import type { AccessClients } from '../service-clients.ts';

interface Deps {
  readonly clients: Pick<AccessClients, 'credentials' | 'tenants'>;
  /** A profile that an earlier release left in the gateway's own database; undefined where there is none. */
  readonly findFormerProfile: () => Promise<string | undefined>;
  readonly logger: Logger;
}

/**
 * @returns a function that checks until access is ready for the first time, and never again.
 * @throws (the function) UNAVAILABLE while access is unavailable
 */
export function createIsAccessReady({ clients, findFormerProfile, logger }: Deps): () => Promise<boolean> {
  let isReady = false;

  async function hasAnswered(): Promise<void> {
    try {
      await clients.credentials.verifyToken({ token: '' });
    } catch (refusal) {
      if (!isUnauthorized(refusal)) throw refusal;
    }
  }

  async function hasFormerProfile(): Promise<boolean> {
    const profileId = await findFormerProfile();
    if (profileId === undefined) return true;
    try {
      await clients.tenants.getProfile({ profileId });
      return true;
    } catch (error) {
      if (!(error instanceof AppError && error.reason === 'not_found')) throw error;
      logger.error(
        { profile_id: profileId },
        "access does not have a profile that is in the gateway's database: set access's MONGODB_DATABASE to the gateway's (docs/deploy.md)",
      );
      return false;
    }
  }

  return async () => {
    if (isReady) return true;
    await hasAnswered();
    isReady = await hasFormerProfile();
    return isReady;
  };
}
