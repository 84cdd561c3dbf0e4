// Converts a conversion to its message, without its credit.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ConversionSchema } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import type { GoalKind } from '../domain/vocabulary.ts';
import type { ListedConversion } from '../store/reports/read-conversions.ts';

/** revenue_type by kind. The contract has three; a started conversation is no money and counts as a possible sale. */
export const REVENUE_TYPES: Record<GoalKind, string> = {
  cash: 'cash',
  pipeline: 'pipeline',
  gross: 'gross',
  messaging: 'pipeline',
};

/** Returns a conversion as journeys show it. */
export function conversionMessage(conversion: ListedConversion): MessageInitShape<typeof ConversionSchema> {
  return {
    conversionId: conversion._id,
    eventId: conversion.event_id,
    personId: conversion.person_id,
    isCustomer: conversion.is_customer,
    conversionKey: conversion.goal,
    conversionTime: timestampFromDate(conversion.time),
    value: conversion.value ?? '',
    currency: conversion.value === null ? '' : (conversion.currency ?? ''),
    revenueType: REVENUE_TYPES[conversion.kind],
    isSynthetic: conversion.is_synthetic,
  };
}
