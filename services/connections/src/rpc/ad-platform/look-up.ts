// Finds an object: in the account where it was seen, otherwise in any account of the profile.
import { campaignNotFound, type PlatformAccount, type PlatformAccounts } from './platform-accounts.ts';

interface Sought {
  readonly profileId: string;
  /** '' when unknown. */
  readonly connectionId: string;
  readonly signal: AbortSignal;
}

const ID = /^\d{1,32}$/;

/** @throws AppError campaign_not_found for a text that cannot be an id of a platform */
export function requireId(externalId: string): string {
  if (!ID.test(externalId)) throw campaignNotFound();
  return externalId;
}

/**
 * @param read returns null when the account does not have the object
 * @throws AppError campaign_not_found; if one of several accounts could not be queried and so may have the object, its error
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
