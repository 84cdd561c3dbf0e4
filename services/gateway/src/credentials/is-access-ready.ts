// Whether access can tell this gateway who calls: until then no traffic may come here. A rollout that starts both at once is then not
// felt, and one that gave access the wrong database takes no traffic at all. An access that goes away later is answered 503 by the
// request that needs it.
import { isUnauthorized } from '@touchline/chassis/access/unauthorized.ts';
import { AppError } from '@touchline/chassis/errors.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import type { AccessClients } from '../service-clients.ts';

interface Deps {
  readonly clients: Pick<AccessClients, 'credentials' | 'tenants'>;
  /** A profile that a release before left in the gateway's own database; undefined where there is none. */
  readonly findFormerProfile: () => Promise<string | undefined>;
  readonly logger: Logger;
}

/** @returns a function that asks until the answer is yes for the first time, and never again. @throws (the function) UNAVAILABLE while access is away */
export function createIsAccessReady({ clients, findFormerProfile, logger }: Deps): () => Promise<boolean> {
  let isReady = false;

  async function hasAnswered(): Promise<void> {
    try {
      await clients.credentials.verifyToken({ token: '' });
    } catch (refusal) {
      if (!isUnauthorized(refusal)) throw refusal;
    }
  }

  async function knowsLeftProfile(): Promise<boolean> {
    const profileId = await findFormerProfile();
    if (profileId === undefined) return true;
    try {
      await clients.tenants.getProfile({ profileId });
      return true;
    } catch (error) {
      if (!(error instanceof AppError && error.reason === 'not_found')) throw error;
      logger.error(
        { profile_id: profileId },
        "access does not know a profile of the gateway's database: set access's MONGODB_DATABASE to the gateway's (docs/deploy.md)",
      );
      return false;
    }
  }

  return async () => {
    if (isReady) return true;
    await hasAnswered();
    isReady = await knowsLeftProfile();
    return isReady;
  };
}
