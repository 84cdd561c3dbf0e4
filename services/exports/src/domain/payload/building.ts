// Describes what a payload is made of, and what becomes of it.
import type { ExportMode } from '../export-mode.ts';
import type { Contact } from './contact.ts';
import type { ConversionFacts } from './conversion-facts.ts';
import type { ConversionPayload, Platform } from './conversion-payload.ts';
import type { RowValue } from './conversion-value.ts';
import type { SkipReason } from './skip-reason.ts';

/** What a row of the catalog says of a conversion. */
export interface Row {
  /** '' where the destination itself names the event. */
  readonly event_name: string;
  readonly value: RowValue;
  readonly enabled: boolean;
  /** The name on a platform_safe profile. */
  readonly safe_event_name: string;
  /** Sends only a customer's first payment. */
  readonly first_payment_only?: boolean;
}

export interface Target {
  readonly platform: Platform;
  readonly isEnabled: boolean;
  /** The dataset, or the conversion action. */
  readonly id: string;
  /** True for the dataset of a messaging account, which takes nothing but messages. */
  readonly takesOnlyMessages: boolean;
  /** The dataset that takes messages of this destination; null for none. */
  readonly messaging: { readonly businessAccountId: string; readonly datasetId: string } | null;
  /** True when another destination of the profile is the dataset of its messages. */
  readonly isBesideMessages?: boolean;
  /** Asks the platform to limit what it does with the person's data (Meta: Limited Data Use). */
  readonly limitDataUse?: boolean;
}

export interface Building {
  /** undefined when the event is no longer a conversion. */
  readonly facts: ConversionFacts | undefined;
  /** undefined for a customer whom identity does not know (anymore), and for a visitor. */
  readonly person: Contact | undefined;
  readonly mode: ExportMode;
  /** undefined when nothing of that goal is sent to the destination. */
  readonly row: Row | undefined;
  /** The one dataset of a platform_safe profile; null while none is set. */
  readonly safeDatasetId: string | null;
  readonly target: Target;
  readonly now: Date;
}

/** targetId is the dataset or the conversion action that takes the payload. */
export type Built = { readonly skip: SkipReason } | { readonly send: ConversionPayload; readonly targetId: string };
