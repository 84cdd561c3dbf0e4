// Adds to a payload how the platform finds the person, which decides where the conversion goes: a message to the dataset of messages.
import { actionSourceOf, outsideMessaging } from './action-source.ts';
import type { Building, Built, Target } from './building.ts';
import { newestClick, searchClickIds } from './click-keys.ts';
import type { ConversionFacts } from './conversion-facts.ts';
import type { ConversionPayload, Messaging } from './conversion-payload.ts';
import { permitted } from './privacy-table.ts';
import { hasIdentifier, userDataOf } from './user-data.ts';

/** @param payload without anything of the person; the result has only what may leave in the mode */
export function addressed(given: Building, facts: ConversionFacts, payload: ConversionPayload): Built {
  const { target, mode } = given;
  const declared = actionSourceOf(facts);
  const click = declared === 'business_messaging' ? newestClick(facts.clicks, 'ctwa_clid') : null;
  const message = click === null ? null : messageTarget(given);
  if (click !== null && message !== null) {
    const { businessAccountId, datasetId } = message;
    const messaging: Messaging = { channel: 'whatsapp', businessAccountId, clickId: click.value };
    return { send: permitted({ ...payload, actionSource: declared, messaging }, mode), targetId: datasetId };
  }
  if (click !== null && othersTakeMessages(given)) return { skip: 'goes_to_messaging_dataset' };
  if (target.takesOnlyMessages) return { skip: 'not_a_message' };
  const actionSource = outsideMessaging(declared);
  const told = { ...payload, actionSource, userData: userDataOf(given.person, facts, target.platform) };
  const pageUrl = actionSource === 'website' ? facts.pageUrl || null : null;
  const found =
    target.platform === 'social_ads' ? { ...told, pageUrl } : { ...told, clickIds: searchClickIds(facts.clicks) };
  const send = permitted(found, mode);
  return hasIdentifier(send) ? { send, targetId: target.id } : { skip: 'no_identifiers' };
}

type MessageTarget = NonNullable<Target['messaging']>;

/** Returns the dataset that takes the conversion as a message; null for none. A platform_safe profile sends to its clean one alone. */
function messageTarget(given: Building): MessageTarget | null {
  const { messaging } = given.target;
  return messaging !== null && (given.mode === 'full' || isClean(given, messaging.datasetId)) ? messaging : null;
}

/** Reports whether another dataset of the profile takes messages, which then go to no second one. */
const othersTakeMessages = ({ target, mode }: Building): boolean =>
  target.platform === 'social_ads' && target.isBesideMessages === true && mode === 'full';

/** Only a dataset can be clean: no conversion action has been accepted as one. */
export const isClean = ({ safeDatasetId, target }: Building, datasetId: string): boolean =>
  target.platform === 'social_ads' && datasetId === safeDatasetId;
