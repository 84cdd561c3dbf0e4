// Says which member of a payload may leave in which privacy mode, and enforces it (docs/exports.md, "Privacy").
import type { ExportMode } from '../export-mode.ts';
import { type ClickIds, type ConversionPayload, NO_KEYS, type UserData } from './conversion-payload.ts';

type Group = 'userData' | 'clickIds';
/** Every member of a payload, so that a new one cannot be added without a decision about it. */
export type PayloadField =
  | Exclude<keyof ConversionPayload, Group>
  | `userData.${keyof UserData}`
  | `clickIds.${keyof ClickIds}`;

const standardOnly: readonly ExportMode[] = ['full'];
const standardAndSafe: readonly ExportMode[] = ['full', 'neutral'];

/**
 * What platform_safe sends says that the click on an ad led to something, and when: no digest of contact data, since that still
 * belongs to the person; no page, since the host of a clinic says what it treats; no money and no name of anything. hipaa sends nothing.
 */
export const PRIVACY_TABLE: Readonly<Record<PayloadField, readonly ExportMode[]>> = {
  dedupeId: standardAndSafe,
  /** In platform_safe a neutral name (neutral-name.ts). */
  eventName: standardAndSafe,
  occurredAt: standardAndSafe,
  actionSource: standardAndSafe,
  pageUrl: standardOnly,
  'userData.em': standardOnly,
  'userData.ph': standardOnly,
  'userData.fn': standardOnly,
  'userData.ln': standardOnly,
  'userData.ct': standardOnly,
  'userData.st': standardOnly,
  'userData.zp': standardOnly,
  'userData.country': standardOnly,
  'userData.externalId': standardOnly,
  'userData.fbc': standardAndSafe,
  'userData.fbp': standardOnly,
  'userData.clientIpAddress': standardOnly,
  'userData.clientUserAgent': standardOnly,
  'clickIds.gclid': standardOnly,
  'clickIds.gbraid': standardOnly,
  'clickIds.wbraid': standardOnly,
  /** The click on an ad that opened a chat; in platform_safe only where the dataset of the chats is the clean one. */
  messaging: standardAndSafe,
  value: standardOnly,
  orderId: standardOnly,
  consent: standardOnly,
  /** Limits what the platform may do. */
  dataProcessingOptions: standardAndSafe,
};

/** A payload that says nothing. */
export const EMPTY: ConversionPayload = {
  ...{ dedupeId: '', eventName: '', occurredAt: new Date(0), actionSource: 'other', pageUrl: null },
  userData: { ...NO_KEYS, fbc: null, fbp: null, clientIpAddress: null, clientUserAgent: null },
  clickIds: { gclid: null, gbraid: null, wbraid: null },
  ...{ messaging: null, value: null, orderId: null, dataProcessingOptions: null },
  consent: { adUserData: 'unspecified', adPersonalization: 'unspecified' },
};

/** Returns the payload with only what may leave in the mode; a member that the table does not know is dropped, too. */
export function permitted(payload: ConversionPayload, mode: ExportMode): ConversionPayload {
  const may = (field: string) => PRIVACY_TABLE[field as PayloadField]?.includes(mode) ?? false;
  return {
    ...only(payload, EMPTY, may),
    userData: only(payload.userData, EMPTY.userData, (member) => may(`userData.${member}`)),
    clickIds: only(payload.clickIds, EMPTY.clickIds, (member) => may(`clickIds.${member}`)),
  };
}

function only<T extends object>(given: T, empty: T, may: (member: keyof T & string) => boolean): T {
  const members = Object.keys(empty) as (keyof T & string)[];
  return Object.fromEntries(members.map((member) => [member, (may(member) ? given : empty)[member]])) as T;
}
