// ListConvertedCustomers: who reached a goal, newest first (contract: GET /customers), by ids; identity knows the names.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { appError } from '@touchline/chassis/errors.ts';
import type {
  ConvertedCustomerSchema,
  ListConvertedCustomersRequest,
  ListConvertedCustomersResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import type { Db } from 'mongodb';
import type { GoalKind } from '../domain/vocabulary.ts';
import { collectionsOf } from '../store/collections.ts';
import { type ConversionCursor, conversionPage, type ListedConversion } from '../store/read-conversions.ts';
import { type PersonTotals, personTotals } from '../store/read-persons.ts';
import { readLimit, readRange } from './report-request.ts';

// The contract knows three; a started conversation is no money and stands for a possible sale.
const REVENUE_TYPES: Record<GoalKind, string> = {
  cash: 'cash',
  pipeline: 'pipeline',
  gross: 'gross',
  messaging: 'pipeline',
};

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;

/** A page of conversions of a goal with their persons' lifetime totals; the cursor is the last row's time and id. */
export function createListConvertedCustomers({ db }: { db: Db }) {
  const { conversions, persons } = collectionsOf(db);

  return async function listConvertedCustomers(
    request: ListConvertedCustomersRequest,
  ): Promise<MessageInitShape<typeof ListConvertedCustomersResponseSchema>> {
    const { profileId, goal } = request;
    const range = readRange(request.range);
    const limit = readLimit(request.limit);
    const after = readCursor(request.cursorTime, request.cursorId);
    const personIds = request.filterPersons ? request.personIds : null;
    const found = await conversionPage(conversions, { profileId, goal, range, personIds, after, limit: limit + 1 });
    const page = found.slice(0, limit);
    const totals = await personTotals(
      persons,
      profileId,
      page.map((conversion) => conversion.person_id),
    );
    const last = found.length > limit ? page.at(-1) : undefined;
    return {
      rows: page.map((conversion) => customerRow(conversion, totals.get(conversion.person_id))),
      hasNext: last !== undefined,
      cursorTime: last?.time.toISOString() ?? '',
      cursorId: last?._id ?? '',
    };
  };
}

function readCursor(time: string, id: string): ConversionCursor | null {
  if (time === '' && id === '') return null;
  const parsed = new Date(time);
  if (id === '' || !ISO_TIME.test(time) || Number.isNaN(parsed.getTime())) {
    throw appError(
      'INVALID_ARGUMENT',
      'invalid_parameter',
      'Send cursor_time and cursor_id together, as the previous page gave them.',
    );
  }
  return { time: parsed, id };
}

function customerRow(
  conversion: ListedConversion,
  // Absent only while a merge is moving the person between the two reads; then this conversion is all that is known.
  totals: PersonTotals | undefined,
): MessageInitShape<typeof ConvertedCustomerSchema> {
  const { time_to_complete_seconds: seconds } = conversion;
  return {
    conversionId: conversion._id,
    personId: conversion.person_id,
    isCustomer: conversion.is_customer,
    country: conversion.country ?? '',
    device: conversion.device ?? '',
    channel: conversion.channel ?? '',
    source: conversion.source ?? '',
    // Without money it brought nothing; only without a rate is that unknown.
    revenue: conversion.revenue ?? (conversion.rate_unknown ? undefined : '0'),
    revenueType: REVENUE_TYPES[conversion.kind],
    conversionTime: timestampFromDate(conversion.time),
    timeToCompleteSeconds: seconds === null ? undefined : BigInt(Math.floor(seconds)),
    touchCount: conversion.touch_count,
    touchChannels: conversion.touch_channels,
    conversionCount: totals?.conversion_count ?? 1,
    totalRevenue: totals?.total_revenue ?? undefined,
  };
}
