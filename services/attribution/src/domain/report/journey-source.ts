// What a journey row may say about where a person came from.
import type { JourneyEventDoc } from '../../store/schema.ts';

/**
 * True when channel, source and medium are the event's own: it carries evidence, or it is a page reached directly. A
 * server event without evidence says nothing about a channel, and a click inside the site or a return from a payment
 * page only continues the visit that an earlier event began.
 */
export function showsSource({ web, marketing }: Pick<JourneyEventDoc, 'web' | 'marketing'>): boolean {
  if (marketing.has_evidence) return true;
  return web !== null && !marketing.is_internal && !marketing.is_payment_return;
}
