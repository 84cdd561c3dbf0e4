// Handles DescribeConversions: returns what an ad platform may be told about conversions.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type GrpcService, implement } from '@touchline/chassis/grpc/serve.ts';
import {
  type DescribeConversionsRequest,
  type DescribeConversionsResponseSchema,
  type DescribedConversionSchema,
  ExportFactsService,
} from '@touchline/proto/gen/touchline/attribution/v1/export_facts_pb.ts';
import type { Db } from 'mongodb';
import { adClicks } from '../domain/ad-clicks.ts';
import { collectionsOf } from '../store/collections.ts';
import { servedProfile } from '../store/profiles/read-profile.ts';
import { type ExportFacts, exportFacts } from '../store/reports/read-export-facts.ts';

/** Returns ExportFactsService over one database. */
export const exportFactsService = (db: Db): GrpcService =>
  implement(ExportFactsService, { describeConversions: createDescribeConversions({ db }) });

export function createDescribeConversions({ db }: { db: Db }) {
  const collections = collectionsOf(db);

  return async function describeConversions({
    profileId,
    eventIds,
  }: DescribeConversionsRequest): Promise<MessageInitShape<typeof DescribeConversionsResponseSchema>> {
    const { generation } = await servedProfile(collections.profiles, profileId);
    const facts = await exportFacts(collections, generation, eventIds);
    return { conversions: facts.map(describedConversion) };
  };
}

function describedConversion({
  conversion,
  event,
  credited,
}: ExportFacts): MessageInitShape<typeof DescribedConversionSchema> {
  return {
    eventId: conversion.event_id,
    personId: conversion.person_id,
    isCustomer: conversion.is_customer,
    conversionKey: conversion.goal,
    conversionTime: timestampFromDate(conversion.time),
    value: conversion.value ?? '',
    currency: conversion.value === null ? '' : (conversion.currency ?? ''),
    refunded: conversion.refunded ?? '',
    actionSource: event.action_source ?? '',
    provider: event.provider ?? '',
    pageUrl: event.web?.url ?? '',
    clicks: adClicks(credited).map(({ kind, value, time }) => ({ kind, value, time: timestampFromDate(time) })),
    erased: event.erased === true,
    country: conversion.country ?? '',
    ...(conversion.is_first_payment !== null && { firstPayment: conversion.is_first_payment }),
  };
}
