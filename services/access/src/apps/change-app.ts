// Changes the details of an app; every gateway applies the new state to its tokens and delegated keys within a second.
import { appError } from '@touchline/chassis/errors.ts';
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { MongoClient } from 'mongodb';
import { invalid } from '../check-input.ts';
import { credentialRevokedEvent } from '../credential-revoked.ts';
import type { AppDoc } from '../store/apps.ts';
import type { Stores } from '../store/stores.ts';
import { checkDetails, type WantedDetails } from './app-details.ts';

export interface AppChange extends WantedDetails {
  /** True disables its tokens and delegated keys until it is false again. */
  readonly disabled?: boolean | undefined;
}

interface Deps {
  readonly stores: Pick<Stores, 'apps'>;
  readonly client: MongoClient;
  readonly outbox: Pick<Outbox, 'write' | 'nudge'>;
  readonly now: () => Date;
}

/**
 * Makes the use case.
 * @throws (the function) AppError not_found for an unknown app, validation_error for an empty or invalid change
 */
export function createChangeApp({ stores: { apps }, client, outbox, now }: Deps) {
  return async function changeApp(appId: string, { disabled, ...wanted }: AppChange): Promise<AppDoc> {
    const at = now();
    const set = {
      ...checkDetails(wanted),
      ...(disabled !== undefined && { disabled_at: disabled ? at : null }),
    };
    if (Object.keys(set).length === 0) throw invalid('Say what to change.', '');
    const app = await withTransaction(client, async (session) => {
      const changed = await apps.change(appId, set, session);
      if (changed) await outbox.write([credentialRevokedEvent({ kind: 'app', id: appId, at })], session);
      return changed;
    });
    if (!app) throw appError('not_found', 'There is no such app.');
    outbox.nudge();
    return app;
  };
}
