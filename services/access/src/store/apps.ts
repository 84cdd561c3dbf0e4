// Stores partner apps: who may act for others, with which secrets, from which sites.
import type { CollectionIndexes } from '@touchline/chassis/mongo/mongo.ts';
import type { ClientSession, Db } from 'mongodb';

/** Requests per minute of an app's own tokens (contract, Limits). */
export const RATE_TIERS = { standard: 300, elevated: 1200, internal: 6000 } as const;
export type RateTier = keyof typeof RATE_TIERS;

export interface AppSecret {
  /** Is in the tokens that it minted, so that they end with it. */
  id: string;
  /** Hex; the secret itself is not stored. */
  sha256: string;
  created_at: Date;
  revoked_at: Date | null;
}

/** Who accepted which version of the data-processing agreement, and when. */
export interface Agreement {
  version: string;
  /** The person's id. */
  accepted_by: string;
  accepted_at: Date;
}

export interface AppDoc {
  _id: string; // UUID, the client_id
  /** The workspace of the company behind the app; its owners and admins are responsible for it. */
  workspace_id: string;
  name: string;
  logo_url: string | null;
  redirect_uris: string[];
  allowed_return_origins: string[];
  rate_tier: RateTier;
  /** The most that its tokens and delegated keys can hold. */
  scopes: string[];
  secrets: AppSecret[];
  /** The data-processing agreement, once accepted. */
  agreement: Agreement | null;
  created_at: Date;
  disabled_at: Date | null;
  /**
   * The number of delegated keys ever issued; counted in the transaction that issues one, so that it sees which secrets are live
   * then.
   */
  delegated_keys_issued?: number;
}

export const appIndexes: CollectionIndexes = { collection: 'apps', indexes: [{ key: { workspace_id: 1 } }] };

export type AppStore = ReturnType<typeof createAppStore>;

/** What an app's owner can change. */
export type AppDetails = Pick<
  AppDoc,
  'name' | 'logo_url' | 'redirect_uris' | 'allowed_return_origins' | 'rate_tier' | 'scopes'
>;

/** @param db access's own database */
export function createAppStore(db: Db) {
  const apps = db.collection<AppDoc>('apps');
  return {
    find: (id: string) => apps.findOne({ _id: id }),
    /** Lists all apps in the order in which they were created. */
    list: () => apps.find({}, { sort: { created_at: 1, _id: 1 } }).toArray(),
    /** Lists the apps of the company behind a workspace, in the order in which they were created. */
    ofWorkspace: (workspaceId: string) =>
      apps.find({ workspace_id: workspaceId }, { sort: { created_at: 1, _id: 1 } }).toArray(),
    insert: async (app: AppDoc) => {
      await apps.insertOne(app);
    },
    /** Changes an app and returns it as it is then; null for an unknown id. */
    change: (id: string, set: Partial<AppDetails & Pick<AppDoc, 'disabled_at'>>, session: ClientSession) =>
      apps.findOneAndUpdate({ _id: id }, { $set: set }, { session, returnDocument: 'after' }),
    /** Returns the agreement that counts: the first acceptance of a version stays. @throws Error for an unknown id */
    acceptAgreement: async (id: string, agreement: Agreement): Promise<Agreement> => {
      await apps.updateOne({ _id: id, 'agreement.version': { $ne: agreement.version } }, { $set: { agreement } });
      const app = await apps.findOne({ _id: id });
      if (!app?.agreement) throw new Error('The app no longer exists.');
      return app.agreement;
    },
    /** Writes all secrets of an app that was read in the same transaction. */
    replaceSecrets: async (id: string, secrets: readonly AppSecret[], session: ClientSession) => {
      await apps.updateOne({ _id: id }, { $set: { secrets: [...secrets] } }, { session });
    },
    /** Counts a delegated key, and returns the app: its secrets cannot change before the transaction ends. */
    countDelegatedKey: (id: string, session: ClientSession) =>
      apps.findOneAndUpdate({ _id: id }, { $inc: { delegated_keys_issued: 1 } }, { returnDocument: 'after', session }),
    /** Reads an app that the same transaction then writes: if another transaction writes it in between, this one starts over. */
    findForWrite: (id: string, session: ClientSession) => apps.findOne({ _id: id }, { session }),
  };
}
