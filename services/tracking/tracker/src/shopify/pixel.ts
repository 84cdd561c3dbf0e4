// Runs as a custom pixel in Shopify's sandbox, an iframe or a worker without the store's page: it subscribes to the store's
// customer events, and sends them to the collector as far as the visitor allows.
import { objects } from '../objection.ts';
import type {} from '../options.ts';
import { uuid } from '../uuid.ts';
import { type AdCookies, adCookies } from './ad-cookies.ts';
import { type CustomerEvent, memberOf, type Privacy, textOf } from './customer-event.ts';
import { factsOf } from './facts-of.ts';
import { type Allowed, send, sendWithdrawal } from './send.ts';
import { STANDARD_EVENTS } from './standard-events.ts';
import { deleteVisitorCookie, knownVisitor, visitorId } from './visitor.ts';
import { withoutSecrets } from './without-secrets.ts';

/** Events that wait for the visitor's consent; a page has few, and what is never allowed is never sent. */
const MOST_WAITING = 100;

/** The page as it was when the pixel began. */
const start = typeof init === 'undefined' ? undefined : init;

let privacy = start?.customerPrivacy;
let waiting: [name: string, event: CustomerEvent][] = [];
let visitor: Promise<string> | undefined;
let ids: Promise<AdCookies | undefined> | undefined;

const isAllowed = () => privacy?.analyticsProcessingAllowed === true;

/** Marketing and the sale of data are advertising; what the store does not say, nobody said. */
function allowed(): Allowed {
  const said = [privacy?.marketingAllowed, privacy?.saleOfDataAllowed].filter((one) => typeof one === 'boolean');
  return { isAllowed: isAllowed(), consent: said.length > 0 ? !said.includes(false) : undefined };
}

function hear(name: string, event: CustomerEvent): void {
  if (objects()) return;
  if (isAllowed()) record(name, event).catch(() => undefined);
  else if (waiting.length < MOST_WAITING) waiting.push([name, event]);
}

async function record(name: string, event: CustomerEvent): Promise<void> {
  const page = memberOf(event, 'context.document') ?? memberOf(start, 'context.document');
  const url = textOf(memberOf(page, 'location.href'), 4000) ?? '';
  const host = /^https?:\/\/(?:[^/?#@]*@)?([^/?#:]+)/.exec(url)?.[1];
  if (!host) return;
  const time = new Date(textOf(event.timestamp) ?? Date.now());
  const sent = {
    event_id: textOf(event.id, 64) ?? uuid(),
    at: (Number.isNaN(time.getTime()) ? new Date() : time).toISOString(),
    url: withoutSecrets(url),
    referrer: withoutSecrets(textOf(memberOf(page, 'referrer'), 4000) ?? ''),
    title: textOf(memberOf(page, 'title')) ?? '',
    ...factsOf(name, event, privacy?.marketingAllowed === true),
  };
  // Only a page's first event waits for the store's page: a later one may be the last before that is left.
  visitor ??= visitorId(host);
  ids ??= allowed().consent ? adCookies() : undefined;
  await send({ visitor: await visitor, ids: await ids }, sent, allowed);
}

/**
 * Works off what waited, once the visitor has said yes; after a no the collector is told of a visitor whom it knows, and nothing of it
 * is left here, no cookie either.
 */
function decide(next: Privacy | undefined): void {
  privacy = next;
  ids = undefined;
  const events = waiting;
  waiting = [];
  if (isAllowed()) for (const [name, event] of events) hear(name, event);
  else {
    const begun = visitor;
    visitor = undefined;
    const host = textOf(memberOf(start, 'context.document.location.hostname')) ?? '';
    // A cookie that is being written has to be there before it can be deleted.
    Promise.resolve(begun).then(async (id) => {
      const known = id ?? (await knownVisitor());
      await deleteVisitorCookie(host);
      if (known !== undefined && !objects()) await sendWithdrawal(known);
    });
  }
}

for (const name of STANDARD_EVENTS) analytics.subscribe(name, (event) => hear(name, Object(event)));
const consent =
  typeof customerPrivacy === 'undefined'
    ? typeof api === 'undefined'
      ? undefined
      : api?.customerPrivacy
    : customerPrivacy;
consent?.subscribe('visitorConsentCollected', (event) => decide(event?.customerPrivacy));
