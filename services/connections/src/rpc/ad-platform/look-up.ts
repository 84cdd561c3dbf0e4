// Where an object is: in the account where it was seen, else in any of the profile's.
import { campaignNotFound, type PlatformAccount, type PlatformAccounts } from './platform-accounts.ts';

interface Sought {
  readonly profileId: string;
  /** '' when nobody knows. */
  readonly connectionId: string;
  readonly signal: AbortSignal;
}

const ID = /^\d{1,32}$/;

/** @throws AppError campaign_not_found for what can be no id of a platform */
export function requireId(externalId: string): string {
  if (!ID.test(externalId)) throw campaignNotFound();
  return externalId;
}

/**
 * @param read answers null for what the account does not have
 * @throws AppError campaign_not_found; of several accounts, one that could not be asked may have it, and then its error
 */
export async function lookUp<T>(
  accounts: PlatformAccounts,
  { profileId, connectionId, signal }: Sought,
  read: (at: PlatformAccount) => Promise<T | null>,
): Promise<T> {
  if (connectionId !== '') return (await read(await accounts.one(profileId, connectionId, signal))) ?? raise();
  let trouble: unknown;
  for (const at of await accounts.all(profileId, signal)) {
    try {
      const found = await read(at);
      if (found !== null) return found;
    } catch (error) {
      trouble ??= error;
    }
  }
  throw trouble ?? campaignNotFound();
}

function raise(): never {
  throw campaignNotFound();
}
