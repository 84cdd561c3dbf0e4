// Turns a sync into messages: parts small enough for the bus, with ids that a repeat of the same sync makes again.
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type BusEvent, busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { adsCatalog, adsInsights } from '@touchline/proto/catalog.ts';
import { Decimal } from 'decimal.js';
import type { AccountSnapshot, AdInsightInit } from '../domain/ad-platform.ts';

export const MAX_PART = 500;

export interface SyncIdentity {
  readonly profileId: string;
  readonly connectionId: string;
  readonly channel: string;
  readonly accountExternalId: string;
  readonly syncId: string;
  /** When the platform was read; of two syncs the later one wins. */
  readonly syncedAt: Date;
  readonly connectedAt: Date;
}

/**
 * Returns the catalog's parts, then the insights' parts: a reader that takes them in order knows an entity before its figures. A
 * sync that found no delivery has one part of insights without rows, which reports that its days were read.
 */
export function syncEvents(
  sync: SyncIdentity,
  {
    accountTimeZone,
    entities,
    insights,
    window,
  }: Pick<AccountSnapshot, 'accountTimeZone' | 'entities' | 'insights' | 'window'>,
): BusEvent[] {
  const common = {
    profileId: sync.profileId,
    connectionId: sync.connectionId,
    platform: sync.channel,
    syncedAt: timestampFromDate(sync.syncedAt),
  };
  const envelope = (kind: string, part: number) => ({
    id: deterministicId(kind, sync.connectionId, sync.syncId, String(part)),
    profileId: sync.profileId,
    time: sync.syncedAt,
  });
  const { accountExternalId } = sync;
  const parts = window !== null && insights.length === 0 ? [[]] : chunks(insights);
  const windowOf = (part: number) => ({
    ...{ accountExternalId, ...window, part, parts: parts.length },
    connectedAt: timestampFromDate(sync.connectedAt),
  });
  return [
    ...chunks(entities).map((part, i) =>
      busEvent(adsCatalog, { ...envelope('catalog', i), data: { ...common, accountExternalId, entities: part } }),
    ),
    ...parts.map((part, i) =>
      busEvent(adsInsights, {
        ...envelope('insights', i),
        data: { ...common, accountTimeZone, rows: part.map(withWholeCount), ...(window && { window: windowOf(i) }) },
      }),
    ),
  ];
}

/** Adds the count rounded half up, row by row, for readers of an earlier release. */
function withWholeCount(row: AdInsightInit): AdInsightInit {
  const exact = row.conversionsExact ?? '';
  if (exact === '') return row;
  return { ...row, conversions: BigInt(new Decimal(exact).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toFixed()) };
}

function chunks<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / MAX_PART) }, (_, i) =>
    rows.slice(i * MAX_PART, (i + 1) * MAX_PART),
  );
}
