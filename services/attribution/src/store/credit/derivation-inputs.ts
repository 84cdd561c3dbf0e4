// Loads what a batch of persons is derived from besides their events, and no more than their analyses need.
import { type AdCatalog, createAdCatalog } from '../../domain/ad-catalog.ts';
import { goalsOf } from '../../domain/default-goals.ts';
import { refundKey } from '../../domain/ids.ts';
import { type RefundTotals, refundTotalsOf } from '../../domain/money.ts';
import { createRateTable, earliestUsable, type RateTable } from '../../domain/rate-table.ts';
import type { AdEntityDoc } from '../../domain/shapes/ad-entity-doc.ts';
import type { GoalDoc } from '../../domain/shapes/goal-doc.ts';
import type { RefundDoc, ReversalDoc } from '../../domain/shapes/payment-docs.ts';
import { LEVELS } from '../../domain/vocabulary.ts';
import type { Collections } from '../collections.ts';
import { findByIds } from '../find-by-ids.ts';

/** Returns the goals of a profile, including the default ones. */
export async function loadGoals(goals: Collections['goals'], profileId: string): Promise<GoalDoc[]> {
  return goalsOf(profileId, await goals.find({ profile_id: profileId }).toArray());
}

/** Returns the manual refunds of payments, by payment id. */
export async function loadRefunds(
  refunds: Collections['refunds'],
  profileId: string,
  paymentIds: readonly string[],
): Promise<Map<string, RefundDoc>> {
  const found = await findByIds(refunds, keysOf(profileId, paymentIds));
  return new Map(found.map((refund) => [refund.payment_id, refund]));
}

/** Returns what providers paid back of payments, by payment id. */
export async function loadReversals(
  reversals: Collections['reversals'],
  profileId: string,
  paymentIds: readonly string[],
): Promise<Map<string, ReversalDoc>> {
  const found = await findByIds(reversals, keysOf(profileId, paymentIds));
  return new Map(found.map((reversal) => [reversal.payment_id, reversal]));
}

/** Returns refunds and reversals together, by payment id. */
export async function loadRefundTotals(
  { refunds, reversals }: Pick<Collections, 'refunds' | 'reversals'>,
  profileId: string,
  paymentIds: readonly string[],
): Promise<Map<string, RefundTotals>> {
  const [refundOf, reversalOf] = await Promise.all([
    loadRefunds(refunds, profileId, paymentIds),
    loadReversals(reversals, profileId, paymentIds),
  ]);
  const ids = new Set([...refundOf.keys(), ...reversalOf.keys()]);
  return new Map(
    [...ids].flatMap((id): [string, RefundTotals][] => {
      const returned = refundTotalsOf(refundOf.get(id), reversalOf.get(id));
      return returned === undefined ? [] : [[id, returned]];
    }),
  );
}

/** Returns those payments that the merchant marked as later installments. */
export async function loadInstallments(
  installments: Collections['installments'],
  profileId: string,
  paymentIds: readonly string[],
): Promise<Set<string>> {
  const found = await findByIds(installments, keysOf(profileId, paymentIds), { payment_id: 1 });
  return new Set(found.map(({ payment_id }) => payment_id));
}

const keysOf = (profileId: string, paymentIds: readonly string[]): string[] =>
  paymentIds.map((id) => refundKey(profileId, id));

/** Returns the rates between foreign amounts and the reporting currency on the days of those amounts. */
export async function loadRates(
  rates: Collections['rates'],
  reportingCurrency: string,
  money: readonly { currency: string; day: string }[],
): Promise<RateTable> {
  if (money.length === 0) return new Map();
  const days = money.map(({ day }) => day).sort();
  const currencies = [...new Set([reportingCurrency, ...money.map(({ currency }) => currency)])];
  const range = { $gte: earliestUsable(days[0] ?? ''), $lte: days.at(-1) ?? '' };
  return createRateTable(await rates.find({ currency: { $in: currencies }, date: range }).toArray());
}

/** Returns the part of the ad catalog that these references (refsOf) may mean, including the parents of its ads. */
export async function loadCatalog(
  adEntities: Collections['adEntities'],
  profileId: string,
  refs: ReadonlySet<string>,
): Promise<AdCatalog> {
  return createAdCatalog(await loadCatalogEntities(adEntities, profileId, refs));
}

/** Does the same as loadCatalog, and also returns the name of each entity in the catalog, by internal id. */
export async function loadNamedCatalog(
  adEntities: Collections['adEntities'],
  profileId: string,
  refs: ReadonlySet<string>,
): Promise<{ catalog: AdCatalog; names: ReadonlyMap<string, string> }> {
  const entities = await loadCatalogEntities(adEntities, profileId, refs);
  return { catalog: createAdCatalog(entities), names: new Map(entities.map(({ _id, name }) => [_id, name])) };
}

async function loadCatalogEntities(
  adEntities: Collections['adEntities'],
  profileId: string,
  refs: ReadonlySet<string>,
): Promise<AdEntityDoc[]> {
  if (refs.size === 0) return [];
  const wanted = [...refs];
  const [byId, byName, byFormerName] = await Promise.all([
    adEntities.find({ profile_id: profileId, level: { $in: [...LEVELS] }, external_id: { $in: wanted } }).toArray(),
    adEntities.find({ profile_id: profileId, level: 'campaign', name_key: { $in: wanted } }).toArray(),
    adEntities.find({ profile_id: profileId, 'former_names.name_key': { $in: wanted } }).toArray(),
  ]);
  const parentIds = byId.flatMap((entity) => [entity.campaign_external_id, entity.ad_set_external_id]);
  const missing = parentIds.filter((id): id is string => id !== null && !refs.has(id));
  const parents =
    missing.length === 0
      ? []
      : await adEntities
          .find({ profile_id: profileId, level: { $in: ['campaign', 'ad_set'] }, external_id: { $in: missing } })
          .toArray();
  const all = new Map([...byId, ...byName, ...byFormerName, ...parents].map((entity) => [entity._id, entity]));
  return [...all.values()].filter(({ source }) => source === 'catalog');
}
