// Decides what is sent of one conversion, or why nothing is: the privacy of the profile comes first, then the rules of the
// contract.
import { Decimal } from 'decimal.js';
import type { CatalogRow } from './catalog-rows.ts';
import type { ExportMode } from './export-mode.ts';
import {
  ACTION_SOURCES,
  type ActionSource,
  type ExportedPerson,
  type OutgoingConversion,
} from './outgoing-conversion.ts';

/** Why a conversion is not sent. */
export type SkipReason =
  | 'too_old'
  | 'privacy_mode'
  | 'not_the_clean_dataset'
  | 'not_in_catalog'
  | 'destination_disabled'
  | 'not_a_message'
  | 'not_a_conversion'
  | 'reported_by_browser'
  | 'person_erased'
  | 'refunded'
  | 'value_missing'
  | 'no_identifiers';

/** A conversion as attribution describes it. */
export interface ConversionFacts {
  readonly eventId: string;
  readonly conversionKey: string;
  readonly time: Date;
  /** Exact decimal strings; '' for none. */
  readonly value: string;
  readonly currency: string;
  readonly refunded: string;
  readonly isCustomer: boolean;
  readonly isErased: boolean;
  /** The provider of a server's event; '' for a browser's. */
  readonly provider: string;
  /** As the sender declared it; '' when it did not. */
  readonly actionSource: string;
  readonly pageUrl: string;
  /** Newest first. */
  readonly clicks: readonly { readonly kind: string; readonly value: string; readonly at: Date }[];
}

/** What a catalog's row says of a conversion. */
export type RowRule = Pick<CatalogRow, 'event_name' | 'value' | 'safe_event_name' | 'enabled'>;

export interface Preparing {
  /** undefined when the event is no longer a conversion. */
  readonly facts: ConversionFacts | undefined;
  /** undefined for a customer whom identity does not know (anymore), and for a visitor. */
  readonly person: ExportedPerson | undefined;
  readonly mode: ExportMode;
  /** undefined when nothing of that goal is sent to the destination. */
  readonly row: RowRule | undefined;
  /** The one dataset of a platform_safe profile; null while none is set. */
  readonly safeDatasetId: string | null;
  readonly destination: {
    readonly isEnabled: boolean;
    /** True for the dataset of a messaging account, which takes nothing else. */
    readonly takesOnlyMessages: boolean;
    readonly datasetId: string;
    readonly messaging: { readonly businessAccountId: string; readonly datasetId: string } | null;
  };
  readonly now: Date;
}

export type Prepared = { readonly skip: SkipReason } | { readonly send: OutgoingConversion };

/** The platform takes nothing older (reference: error 2804003). */
export const MAX_AGE_MS = 7 * 86_400_000;

/** Decides what one attempt sends of a conversion. */
export function prepareConversion(given: Preparing): Prepared {
  const { facts, mode, row, destination, safeDatasetId, now } = given;
  if (mode === 'none') return { skip: 'privacy_mode' };
  if (mode === 'neutral' && destination.datasetId !== safeDatasetId) return { skip: 'not_the_clean_dataset' };
  if (facts === undefined) return { skip: 'not_a_conversion' };
  if (!destination.isEnabled) return { skip: 'destination_disabled' };
  if (row?.enabled !== true) return { skip: 'not_in_catalog' };
  if (facts.isErased || (facts.isCustomer && given.person === undefined)) return { skip: 'person_erased' };
  // The page's own pixel has reported it, under an id that is not known here.
  if (facts.provider === '') return { skip: 'reported_by_browser' };
  if (now.getTime() - facts.time.getTime() > MAX_AGE_MS) return { skip: 'too_old' };
  const value = netValue(facts);
  if (value === 'refunded') return { skip: 'refunded' };
  return mode === 'neutral' ? neutral(facts, row, destination.datasetId) : full(given, facts, row, value);
}

function full(
  { destination, person }: Preparing,
  facts: ConversionFacts,
  row: RowRule,
  net: OutgoingConversion['value'],
): Prepared {
  const value = valueOfRow(row, net);
  if (row.event_name === 'Purchase' && value === null) return { skip: 'value_missing' };
  const told = { ...common(facts), eventName: row.event_name, value };
  const messageClick = clickOf(facts, 'ctwa_clid')?.id;
  const declared = actionSourceOf(facts);
  if (declared === 'business_messaging' && destination.messaging && messageClick !== undefined) {
    const { businessAccountId, datasetId } = destination.messaging;
    const messaging = { businessAccountId, clickId: messageClick };
    return {
      send: { ...told, datasetId, actionSource: declared, pageUrl: null, person: null, click: null, messaging },
    };
  }
  if (destination.takesOnlyMessages) return { skip: 'not_a_message' };
  const click = clickOf(facts, 'fbclid');
  const known = person !== undefined && Object.values(person).some((text) => text !== '') ? person : null;
  if (known === null && click === null) return { skip: 'no_identifiers' };
  const actionSource = outsideMessaging(declared);
  const pageUrl = actionSource === 'website' ? facts.pageUrl || null : null;
  return {
    send: { ...told, datasetId: destination.datasetId, actionSource, pageUrl, person: known, click, messaging: null },
  };
}

/** Sends nothing of the person, no meaningful name and no money, and of the page only its origin. */
function neutral(facts: ConversionFacts, row: RowRule, datasetId: string): Prepared {
  const click = clickOf(facts, 'fbclid');
  if (click === null) return { skip: 'no_identifiers' };
  const actionSource = outsideMessaging(actionSourceOf(facts));
  const pageUrl = actionSource === 'website' ? originOf(facts.pageUrl) : null;
  const nothing = { person: null, messaging: null, value: null };
  return {
    send: { ...common(facts), ...nothing, eventName: row.safe_event_name, datasetId, actionSource, pageUrl, click },
  };
}

const common = ({ eventId, time }: ConversionFacts) => ({ eventId, eventTime: time });

/** Returns the source exactly as declared (contract, POST /events rule 4); otherwise infers it from whether a page was named. */
export function actionSourceOf({
  actionSource,
  pageUrl,
}: Pick<ConversionFacts, 'actionSource' | 'pageUrl'>): ActionSource {
  const declared = ACTION_SOURCES.find((one) => one === actionSource);
  return declared ?? (pageUrl === '' ? 'system_generated' : 'website');
}

/** Turns a message into a chat when the dataset of the messaging account or the click is missing (the same rule). */
const outsideMessaging = (source: ActionSource): ActionSource => (source === 'business_messaging' ? 'chat' : source);

function clickOf({ clicks }: ConversionFacts, kind: string): OutgoingConversion['click'] {
  const click = clicks.find((one) => one.kind === kind);
  return click === undefined ? null : { id: click.value, at: click.at };
}

function valueOfRow({ value }: RowRule, net: OutgoingConversion['value']): OutgoingConversion['value'] {
  if (value === 'none') return null;
  return value === 'amount' ? net : { amount: value.fixed, currency: value.currency };
}

/** Returns what is left of the money after refunds; null when there was none. */
function netValue({ value, currency, refunded }: ConversionFacts): OutgoingConversion['value'] | 'refunded' {
  if (value === '' || currency === '') return null;
  const left = new Decimal(value).minus(refunded || 0);
  if (refunded !== '' && left.lte(0)) return 'refunded';
  return { amount: left.toFixed(), currency };
}

function originOf(url: string): string | null {
  return URL.canParse(url) ? `${new URL(url).origin}/` : null;
}
