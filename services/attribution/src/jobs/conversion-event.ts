// The message that tells subscribers what a conversion's credit has become.
import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type BusEvent, bodyOf, busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { conversionsCredited } from '@touchline/proto/catalog.ts';
import { isEntity } from '../domain/ids.ts';
import { MODELS } from '../domain/vocabulary.ts';
import type { ConversionDoc } from '../store/schema.ts';

export interface ConversionChange {
  /** A removed conversion may come without its credits. */
  conversion: ConversionDoc;
  removed: boolean;
}

/**
 * The conversions.credited message of a change. Its id is made once and kept by the outbox: credit may come back to an
 * earlier state, which is news, so the id can not be derived from the state.
 */
export function conversionEvent({ conversion, removed }: ConversionChange): BusEvent {
  return busEvent(conversionsCredited, {
    id: randomUUID(),
    profileId: conversion.profile_id,
    time: conversion.time,
    data: {
      profileId: conversion.profile_id,
      conversionId: conversion._id,
      outcomeEventId: conversion.event_id,
      conversionType: conversion.goal,
      conversionTime: timestampFromDate(conversion.time),
      value: conversion.value ?? '',
      currency: conversion.currency ?? '',
      credits: removed ? [] : creditsOf(conversion),
      removed,
    },
  });
}

/** True when the messages of two states of a conversion say the same: what its touches are called, say, is in none. */
export function saysTheSame(a: ConversionDoc, b: ConversionDoc): boolean {
  const [one, other] = [a, b].map((conversion) => bodyOf(conversionEvent({ conversion, removed: false })));
  return one !== undefined && other !== undefined && Buffer.compare(one, other) === 0;
}

function creditsOf({ credits }: ConversionDoc) {
  return MODELS.flatMap((model) =>
    credits[model].flatMap(({ entity, share }) => {
      const [campaignId, adSetId, adId] = [entity.campaign, entity.ad_set, entity.ad].map(entityOrNothing);
      return campaignId || adSetId || adId ? [{ model, campaignId, adSetId, adId, share }] : [];
    }),
  );
}

const entityOrNothing = (id: string | null): string => (id !== null && isEntity(id) ? id : '');
