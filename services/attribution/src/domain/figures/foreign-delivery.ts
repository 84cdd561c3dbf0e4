// Notes which ad accounts in another time zone reported anything, and for which entities.
import type { ForeignAccount } from '../report/foreign-accounts.ts';
import { accountName, type InsightNames, type InsightReader } from './insight-blocks.ts';

export interface ForeignDelivery extends InsightReader {
  /**
   * Returns those of the accounts that reported anything for any entity, or for one of these ids. Rows that an earlier release
   * stored name no account, so they may belong to any of their platform.
   */
  accounts(entityIds?: readonly string[]): ForeignAccount[];
}

/** More accounts than a block can number. */
const ACCOUNTS = 2 ** 16;

/** @param names of the blocks that are added @param foreign as foreignAccountsOf returns them */
export function createForeignDelivery(names: InsightNames, foreign: readonly ForeignAccount[]): ForeignDelivery {
  const seen = new Set<number>();

  function namesSeen(entityIds: readonly string[] | undefined): Set<string> {
    const wanted = entityIds && new Set(entityIds.map((id) => names.entities.find(id)));
    const found = new Set<string>();
    for (const pair of seen)
      if (wanted === undefined || wanted.has(Math.floor(pair / ACCOUNTS)))
        found.add(names.accounts.textOf(pair % ACCOUNTS));
    return found;
  }

  return {
    add({ entities, accounts }) {
      if (foreign.length === 0) return;
      for (let n = 0; n < entities.length; n++) seen.add((entities[n] as number) * ACCOUNTS + (accounts[n] as number));
    },
    accounts(entityIds) {
      const delivered = namesSeen(entityIds);
      return foreign.filter(
        ({ platform, accountExternalId }) =>
          delivered.has(accountName(platform, accountExternalId)) || delivered.has(accountName(platform)),
      );
    },
  };
}
