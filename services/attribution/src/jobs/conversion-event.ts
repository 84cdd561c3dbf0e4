// Makes the message that reports a conversion's new credit to subscribers.
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type BusEvent, bodyOf, busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { conversionsCredited } from '@touchline/proto/catalog.ts';
import { isEntity } from '../domain/ids.ts';
import type { ConversionDoc } from '../domain/shapes/conversion-doc.ts';
import { MODELS } from '../domain/vocabulary.ts';

export interface ConversionChange {
  /** A removed conversion may be without its credits. */
  conversion: ConversionDoc;
  removed: boolean;
  /** nextRevision of the transaction that publishes the change. */
  revision: number;
}

/**
 * Makes the conversions.credited message of a change. Credit may return to an earlier state, which is news to subscribers, so the
 * id is derived from the person and the revision, not from the state.
 */
export function conversionEvent({ conversion, removed, revision }: ConversionChange): BusEvent {
  return busEvent(conversionsCredited, {
    id: deterministicId('conversions.credited', conversion.person_id, `${revision}`, conversion._id),
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
      revision: BigInt(revision),
    },
  });
}

/**
 * Reports whether the messages of two states of a conversion say the same; the names of its touches, for example, are in no
 * message.
 */
export function hasSameBody(a: ConversionDoc, b: ConversionDoc): boolean {
  const [one, other] = [a, b].map((conversion) => bodyOf(conversionEvent({ conversion, removed: false, revision: 0 })));
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
