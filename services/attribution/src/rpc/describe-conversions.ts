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
import { Consent } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import type { Db } from 'mongodb';
import { adClicks, type ClickedEvent } from '../domain/ad-clicks.ts';
import type { SayingEvent } from '../domain/exports/saying-event.ts';
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

const CONSENT = { granted: Consent.GRANTED, denied: Consent.DENIED, unknown: Consent.UNSPECIFIED };

/** Of a longer session, the newest are sent: a browser has one of each kind at a time. */
const MAX_COOKIES = 20;

/** Returns the session's events with their cookies alone: a click that is not credited is no evidence. */
const cookiesOf = (session: readonly SayingEvent[]): ClickedEvent[] =>
  session
    .filter(({ ad_cookies }) => ad_cookies !== undefined)
    .slice(-MAX_COOKIES)
    .map((event) => ({ ...event, marketing: { ...event.marketing, click_ids: {} } }));

function describedConversion({
  conversion,
  event,
  credited,
  said,
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
    clicks: adClicks([...credited, ...cookiesOf(said.session)]).map(({ kind, value, time }) => ({
      kind,
      value,
      time: timestampFromDate(time),
    })),
    erased: event.erased === true,
    country: conversion.country ?? '',
    ...(conversion.is_first_payment !== null && { firstPayment: conversion.is_first_payment }),
    consent: CONSENT[said.consent],
    gpc: said.gpc,
  };
}
