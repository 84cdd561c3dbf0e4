// Stores ad accounts: when each was connected, in which time zone it counts days, and which days were read. Removes the rows that
// a platform took back.
import { conflictOfUpsert, withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { Filter, MongoClient, UpdateFilter } from 'mongodb';
import { type SyncedPart, withPart } from '../../domain/synced-parts.ts';
import { addDays } from '../../domain/synced-spans.ts';
import { LEVELS } from '../../domain/vocabulary.ts';
import type { Collections } from '../collections.ts';
import { raise } from '../figures/figure-versions.ts';
import { deleteRows, type InsightStores } from './ad-insights.ts';
import type { AdAccountDoc } from './ad-schema.ts';

/** An ad account of a profile, by the platform's id. */
export interface AccountRef {
  readonly profileId: string;
  readonly platform: string;
  readonly accountExternalId: string;
}

/** Whether an account is connected; disconnectedAt is null while it is. */
export interface AccountState {
  readonly connectedAt: Date;
  readonly disconnectedAt: Date | null;
  readonly changedAt: Date;
}

/** What a sync message says about its account; null for what it does not say. */
export interface AccountFacts {
  readonly connectedAt: Date | null;
  /** A name that reportDays knows. */
  readonly timeZone: string | null;
}

export interface AccountStores {
  readonly client: MongoClient;
  readonly collections: Pick<Collections, 'adAccounts' | 'adInsights' | 'figureVersions'>;
}

/** The time of everything that an earlier release read: older than any sync. */
const BEFORE_WINDOWS = new Date(0);

const accountKey = ({ profileId, platform, accountExternalId }: AccountRef): string =>
  `${profileId}|${platform}|${accountExternalId}`;

/** Records that an account was connected or disconnected; the newest state is kept. */
export async function noteAccountState(stores: AccountStores, ref: AccountRef, state: AccountState): Promise<void> {
  const { _id } = await knownAccount(stores, ref);
  const $set = { connected_at: state.connectedAt, disconnected_at: state.disconnectedAt, changed_at: state.changedAt };
  await changeAccount(stores, ref, { _id, changed_at: { $lt: state.changedAt } }, { $set });
}

/** Changes the account that a filter finds, and raises the version of the profile's. @returns whether it found one */
async function changeAccount(
  { client, collections: { adAccounts, figureVersions } }: AccountStores,
  { profileId }: AccountRef,
  filter: Filter<AdAccountDoc>,
  update: UpdateFilter<AdAccountDoc>,
  options: { readonly upsert?: boolean } = {},
): Promise<boolean> {
  return withTransaction(client, async (session) => {
    const written = await adAccounts.updateOne(filter, update, { ...options, session }).catch((error: unknown) => {
      throw conflictOfUpsert(error);
    });
    if (written.modifiedCount + written.upsertedCount > 0)
      await raise({ figureVersions }, profileId, 'accounts', session);
    return written.matchedCount > 0;
  });
}

/** Records a part of a sync. @returns the account as it is known afterwards */
export async function noteSyncedPart(
  stores: AccountStores,
  ref: AccountRef,
  part: SyncedPart,
  facts: AccountFacts,
): Promise<AdAccountDoc> {
  for (;;) {
    const account = await knownAccount(stores, ref, part);
    const received = withPart(account, part);
    const connected_at = account.connected_at ?? facts.connectedAt;
    const time_zone = newerZone(account.time_zone, facts.timeZone, part.synced_at);
    const isNews = received !== account || connected_at !== account.connected_at || time_zone !== account.time_zone;
    if (!isNews) return account;
    const $set = { spans: received.spans, open: received.open, connected_at, ...(time_zone && { time_zone }) };
    const same = { _id: account._id, version: account.version };
    const isWritten = await changeAccount(stores, ref, same, { $set, $inc: { version: 1 } });
    // If nothing matched, another process wrote in between, so it is read again.
    if (isWritten) return { ...account, ...$set };
  }
}

/** Returns the zone that the newest sync named; a sync that is not newer than the known zone changes nothing. */
function newerZone(known: AdAccountDoc['time_zone'], name: string | null, at: Date): AdAccountDoc['time_zone'] {
  return name === null || (known !== undefined && known.at >= at) ? known : { name, at };
}

/**
 * Removes rows of an account that later syncs of their days did not return again. Call it when rows are stored and their part is
 * recorded: whichever process does so last finds the outdated rows.
 */
export async function removeOutdatedRows(
  stores: InsightStores,
  { profile_id, platform, account_external_id, spans }: AdAccountDoc,
  { since, until }: Pick<SyncedPart, 'since' | 'until'>,
): Promise<void> {
  for (const span of spans) {
    if (span.until < since || span.since > until || span.synced_at <= BEFORE_WINDOWS) continue;
    await deleteRows(stores, {
      ...{ profile_id, level: { $in: [...LEVELS] }, date: { $gte: span.since, $lte: span.until } },
      ...{ platform, account_external_id, synced_at: { $lt: span.synced_at } },
    });
  }
}

/** Returns the accounts of a profile, sorted by platform and id. */
export async function accountsOf(adAccounts: Collections['adAccounts'], profileId: string): Promise<AdAccountDoc[]> {
  return adAccounts.find({ profile_id: profileId }).sort({ platform: 1, account_external_id: 1 }).toArray();
}

/**
 * Returns the account's document, and creates it if there is none. What an earlier release read counts as complete from its first
 * row on: that release synced all the time, and reported no window.
 */
async function knownAccount(stores: AccountStores, ref: AccountRef, first?: SyncedPart): Promise<AdAccountDoc> {
  const { adAccounts } = stores.collections;
  const _id = accountKey(ref);
  const found = await adAccounts.findOne({ _id });
  if (found) return found;
  const { profileId: profile_id, platform, accountExternalId: account_external_id } = ref;
  const fresh = {
    ...{ profile_id, platform, account_external_id, connected_at: null, disconnected_at: null },
    changed_at: BEFORE_WINDOWS,
    spans: await earlierSpans(stores.collections, ref, first),
    open: [],
    version: 0,
  };
  await changeAccount(stores, ref, { _id }, { $setOnInsert: fresh }, { upsert: true });
  return (await adAccounts.findOne({ _id })) ?? { _id, ...fresh };
}

async function earlierSpans(
  { adInsights }: Pick<Collections, 'adInsights'>,
  { profileId, platform }: AccountRef,
  first?: SyncedPart,
) {
  const withoutAccount = {
    profile_id: profileId,
    level: 'campaign' as const,
    platform,
    account_external_id: { $exists: false },
  };
  const edge = async (date: 1 | -1) =>
    (await adInsights.findOne(withoutAccount, { sort: { date }, projection: { date: 1 } }))?.date;
  const since = await edge(1);
  if (since === undefined) return [];
  const until = first ? addDays(first.since, -1) : ((await edge(-1)) ?? since);
  return since <= until ? [{ since, until, synced_at: BEFORE_WINDOWS }] : [];
}
