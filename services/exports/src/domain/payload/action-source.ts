// Decides which action_source is sent (contract, POST /events rules 4 and 5).
import { ACTION_SOURCES, type ActionSource } from './conversion-payload.ts';

/** Returns the source exactly as declared; otherwise infers it from whether the event named a page. */
export function actionSourceOf({
  actionSource,
  pageUrl,
}: {
  readonly actionSource: string;
  readonly pageUrl: string;
}): ActionSource {
  const declared = ACTION_SOURCES.find((one) => one === actionSource);
  return declared ?? (pageUrl === '' ? 'system_generated' : 'website');
}

/** Turns a message into a chat where the dataset of the messaging account or the click is missing. */
export const outsideMessaging = (source: ActionSource): ActionSource =>
  source === 'business_messaging' ? 'chat' : source;
