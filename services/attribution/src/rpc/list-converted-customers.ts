// Handles ListConvertedCustomers: lists who reached a goal, newest first (contract: GET /customers), by ids; identity has the
// names.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { appError } from '@touchline/chassis/errors.ts';
import type { ReportDays } from '@touchline/chassis/report-days.ts';
import type {
  ConvertedCustomerSchema,
  ListConvertedCustomersRequest,
  ListConvertedCustomersResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import type { Db } from 'mongodb';
import type { MissingRate } from '../domain/report/unknown-rates.ts';
import { EARNED } from '../domain/vocabulary.ts';
import { type Collections, collectionsOf } from '../store/collections.ts';
import type { ConversionCursor } from '../store/conversions-newest-first.ts';
import { loadGoals } from '../store/credit/derivation-inputs.ts';
import { servedProfile } from '../store/profiles/read-profile.ts';
import { conversionPage, type ListedConversion } from '../store/reports/read-conversions.ts';
import { type KnownRevenue, knownRevenue } from '../store/reports/read-known-revenue.ts';
import { type PersonTotals, personTotals } from '../store/reports/read-persons.ts';
import { REVENUE_TYPES } from './conversion-message.ts';
import { daysMessage } from './days-message.ts';
import { missingRatesMessage } from './missing-rates-message.ts';
import { readRange } from './report-request.ts';

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;

/**
 * Handles ListConvertedCustomers: returns a page of conversions of a goal with their persons' lifetime totals; the cursor is the
 * last row's time and id.
 * @throws INVALID_ARGUMENT invalid_date_range; invalid_parameter for a limit, a cursor, or a goal that the profile does not have
 */
export function createListConvertedCustomers({ db }: { db: Db }) {
  const { conversions, goals, persons, profiles } = collectionsOf(db);

  return async function listConvertedCustomers(
    request: ListConvertedCustomersRequest,
  ): Promise<MessageInitShape<typeof ListConvertedCustomersResponseSchema>> {
    const { profileId, goal } = request;
    const range = readRange(request.range);
    const { limit } = request;
    const after = readCursor(request.cursorTime, request.cursorId);
    await requireGoal(goals, profileId, goal);
    const personIds = request.filterPersons ? request.personIds : null;
    const { generation, days } = await servedProfile(profiles, profileId);
    const query = { generation, goal, range, days, personIds, after, limit: limit + 1 };
    const found = await conversionPage(conversions, query);
    const page = found.slice(0, limit);
    const totals = await personTotals(
      persons,
      generation,
      page.map((conversion) => conversion.person_id),
    );
    const unknown = [...totals.values()].filter(({ total_revenue }) => total_revenue === null);
    const known = await knownRevenue(conversions, {
      ...{ generation, days, kinds: EARNED },
      personIds: unknown.map(({ person_id }) => person_id),
    });
    const last = found.length > limit ? page.at(-1) : undefined;
    return {
      rows: page.map((conversion) => {
        const total = known.get(conversion.person_id);
        const lacks = { known: total?.known, missing: missingRates(conversion, total, days) };
        return customerRow(conversion, totals.get(conversion.person_id), lacks);
      }),
      hasNext: last !== undefined,
      cursorTime: last?.time.toISOString() ?? '',
      cursorId: last?._id ?? '',
      days: daysMessage(range, days),
    };
  };
}

async function requireGoal(goals: Collections['goals'], profileId: string, key: string): Promise<void> {
  const known = await loadGoals(goals, profileId);
  if (known.some(({ conversion_key }) => conversion_key === key)) return;
  const message = 'goal must be the conversion_key of one of the goals; GET /api/v1/goals/definitions lists them.';
  throw appError('invalid_parameter', message);
}

function readCursor(time: string, id: string): ConversionCursor | null {
  if (time === '' && id === '') return null;
  const parsed = new Date(time);
  if (id === '' || !ISO_TIME.test(time) || Number.isNaN(parsed.getTime())) {
    throw appError('invalid_parameter', 'Send cursor_time and cursor_id together, as the previous page gave them.');
  }
  return { time: parsed, id };
}

/** Returns the rates that the row's own revenue and the person's total lack. */
function missingRates(
  { rate_unknown, currency, time }: ListedConversion,
  total: KnownRevenue | undefined,
  days: ReportDays,
): MissingRate[] {
  const own = rate_unknown && currency !== null ? [{ currency, date: days.dayOf(time) }] : [];
  return [...(total?.missing ?? []), ...own];
}

function customerRow(
  conversion: ListedConversion,
  // Absent only while a merge moves the person between the two reads; then this conversion is all that is known.
  totals: PersonTotals | undefined,
  { known, missing }: { known: string | undefined; missing: readonly MissingRate[] },
): MessageInitShape<typeof ConvertedCustomerSchema> {
  const { time_to_complete_seconds: seconds } = conversion;
  return {
    conversionId: conversion._id,
    outcomeEventId: conversion.event_id,
    personId: conversion.person_id,
    isCustomer: conversion.is_customer,
    country: conversion.country ?? '',
    device: conversion.device ?? '',
    channel: conversion.channel ?? '',
    source: conversion.source ?? '',
    // A conversion without money brought nothing; only without a rate is its revenue unknown.
    revenue: conversion.revenue ?? (conversion.rate_unknown ? undefined : '0'),
    revenueType: REVENUE_TYPES[conversion.kind],
    conversionTime: timestampFromDate(conversion.time),
    timeToCompleteSeconds: seconds === null ? undefined : BigInt(Math.floor(seconds)),
    touchCount: conversion.touch_count,
    touchChannels: conversion.touch_channels,
    conversionCount: totals?.conversion_count ?? 1,
    totalRevenue: totals?.total_revenue ?? undefined,
    knownTotalRevenue: known,
    missingRates: missingRatesMessage(missing),
  };
}
