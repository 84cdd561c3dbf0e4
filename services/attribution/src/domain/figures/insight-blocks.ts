// Holds what ad platforms reported of one level in typed arrays, a block a day.
import { AMOUNT_WIDTH, putAmount, unitsOf } from './amounts.ts';
import type { Dictionary } from './dictionary.ts';

/** What a platform reported of one entity on one day; amounts and claims are decimal strings. */
export interface InsightRow {
  readonly entity_id: string;
  readonly platform: string;
  /** Absent from what an earlier release stored. */
  readonly account_external_id?: string;
  readonly currency: string;
  readonly spend: string;
  readonly impressions: number;
  readonly clicks: number;
  readonly reach: number;
  readonly conversations_started_7d: number | null;
  readonly conversions: number | null;
  readonly conversions_exact?: string | null;
  readonly conversion_value: string | null;
  readonly leads_exact?: string | null;
}

/** The rows of one day: a position of each array for each entity. */
export interface InsightBlock {
  readonly entities: Uint32Array;
  readonly currencies: Uint16Array;
  readonly accounts: Uint16Array;
  /** Four counts and the spend, WIDTH numbers for each entity. */
  readonly numbers: Float64Array;
  /** The claims, CLAIM_WIDTH numbers for each entity; null on a day without any claim. */
  readonly claims: Float64Array | null;
}

/** The texts that the numbers of blocks stand for. */
export interface InsightNames {
  readonly entities: Dictionary;
  readonly currencies: Dictionary;
  /** As accountName writes them. */
  readonly accounts: Dictionary;
}

/** Takes the blocks of days, in their order. */
export interface InsightReader {
  add(block: InsightBlock, day: string): void | Promise<void>;
}

/** Where the numbers of an entity are. A count of conversations that was not reported is NaN. */
export const AT = { impressions: 0, clicks: 1, reach: 2, conversations: 3, spend: 4 } as const;
export const WIDTH = AT.spend + AMOUNT_WIDTH;

/** Where the claims of an entity are. The first number of a claim that was not reported is NaN. */
export const CLAIM_AT = { conversions: 0, value: AMOUNT_WIDTH, leads: 2 * AMOUNT_WIDTH } as const;
export const CLAIM_WIDTH = 3 * AMOUNT_WIDTH;

/** Names an account of a platform; without an id, whatever accounts the rows of an earlier release belong to. */
export const accountName = (platform: string, accountExternalId = ''): string => `${platform}|${accountExternalId}`;

/** Builds the block of a day. @param rows at most one of each entity */
export function insightBlock(rows: readonly InsightRow[], names: InsightNames): InsightBlock {
  const claims = rows.some((row) => claimsOf(row).some((claim) => claim !== null))
    ? new Float64Array(rows.length * CLAIM_WIDTH)
    : null;
  const block: InsightBlock = {
    entities: new Uint32Array(rows.length),
    currencies: new Uint16Array(rows.length),
    accounts: new Uint16Array(rows.length),
    numbers: new Float64Array(rows.length * WIDTH),
    claims,
  };
  rows.forEach((row, n) => {
    block.entities[n] = names.entities.numberOf(row.entity_id);
    block.currencies[n] = names.currencies.numberOf(row.currency);
    block.accounts[n] = names.accounts.numberOf(accountName(row.platform, row.account_external_id));
    const { impressions, clicks, reach, conversations_started_7d } = row;
    block.numbers.set([impressions, clicks, reach, conversations_started_7d ?? Number.NaN], n * WIDTH);
    putAmount(block.numbers, n * WIDTH + AT.spend, unitsOf(row.spend));
    if (claims === null) return;
    claimsOf(row).forEach((claim, k) => {
      const at = n * CLAIM_WIDTH + k * AMOUNT_WIDTH;
      if (claim === null) claims[at] = Number.NaN;
      else putAmount(claims, at, unitsOf(claim));
    });
  });
  return block;
}

/** In the order of CLAIM_AT. */
function claimsOf({ conversions, conversions_exact, conversion_value, leads_exact }: InsightRow): (string | null)[] {
  const counted = conversions_exact ?? (conversions === null ? null : String(conversions));
  return [counted, conversion_value, leads_exact ?? null];
}

/** What a block's objects take beside their content. */
const OVERHEAD = 600;

/** Returns how many bytes a block takes, about. */
export const insightBytes = ({ entities, currencies, accounts, numbers, claims }: InsightBlock): number =>
  entities.byteLength +
  currencies.byteLength +
  accounts.byteLength +
  numbers.byteLength +
  (claims?.byteLength ?? 0) +
  OVERHEAD;
