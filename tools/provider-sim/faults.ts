// Plays the faults that a test orders: each waits in a queue until a matching call comes, and leaves after its last time.
import { z } from 'zod';
import { CALENDAR_FAULTS } from './google/calendar/calendar-error.ts';
import { GOOGLE_FAULTS } from './google/google-error.ts';
import { DATA_MANAGER_FAULTS } from './google/rpc-error.ts';
import { WEBMASTER_FAULTS } from './google/webmaster-error.ts';
import { FAULT_ERRORS } from './graph-error.ts';
import { HIGHLEVEL_FAULTS } from './highlevel/highlevel-error.ts';
import { MAIL_FAULTS } from './mail/mail-faults.ts';
import { PAGE_CHAT_ERRORS } from './messenger/page-errors.ts';
import { CHAT_ERRORS } from './whatsapp/chat-error.ts';

const META_KINDS = Object.keys(FAULT_ERRORS) as (keyof typeof FAULT_ERRORS)[];
const CHAT_KINDS = Object.keys(CHAT_ERRORS) as (keyof typeof CHAT_ERRORS)[];
const PAGE_CHAT_KINDS = Object.keys(PAGE_CHAT_ERRORS) as (keyof typeof PAGE_CHAT_ERRORS)[];
const WEBMASTER_KINDS = Object.keys(WEBMASTER_FAULTS) as (keyof typeof WEBMASTER_FAULTS)[];
const CALENDAR_KINDS = Object.keys(CALENDAR_FAULTS) as (keyof typeof CALENDAR_FAULTS)[];
const DATA_MANAGER_KINDS = Object.keys(DATA_MANAGER_FAULTS) as (keyof typeof DATA_MANAGER_FAULTS)[];
const GOOGLE_KINDS = Object.keys(GOOGLE_FAULTS) as (keyof typeof GOOGLE_FAULTS)[];

const HIGHLEVEL_KINDS = Object.keys(HIGHLEVEL_FAULTS) as (keyof typeof HIGHLEVEL_FAULTS)[];

/** On any platform: hang (never an answer), disconnect (the socket is cut), garbage (a proxy's HTML with status 200). */
const SOCKET_KINDS = ['hang', 'disconnect', 'garbage'] as const;

/** On Meta: fewer rows than requested, although more follow. */
const PAGE_KINDS = ['short_page', 'empty_page'] as const;

/** On Meta, Google Ads and mail vendors: the call takes effect, but its answer is lost with the socket, or never comes. */
const ANSWER_KINDS = ['lost_response', 'mute_response'] as const;

/** On Meta and Google: the call takes effect, and is answered by a temporary error (HTTP 500). */
const EFFECTIVE_ERRORS = ['error_after_effect'] as const;

/** On Meta: the call is answered by success and has no effect, or has it after delay_ms. */
const EFFECT_KINDS = ['success_without_effect', 'applies_late'] as const;

/** On the rates file: status 500, half of it, a socket that closes in the middle of it, and an endless file. */
const RATES_KINDS = ['server_error', 'cut_off', 'broken_off', 'huge'] as const;

/**
 * On pictures of creatives: a redirect to an address inside a cloud, a page or a drawing that calls itself a picture, and one without
 * an end.
 */
const PICTURE_KINDS = ['redirect_inside', 'page_as_picture', 'drawing', 'endless_picture'] as const;

/** On the payment providers, and on vendors with API keys: too many calls, or an error of the vendor. */
const PAYMENT_KINDS = ['rate_limited', 'server_error'] as const;

const MAIL_KINDS = Object.keys(MAIL_FAULTS) as (keyof typeof MAIL_FAULTS)[];

/** The platform whose calls a fault waits for. */
export type Platform =
  | 'any'
  | 'meta'
  | 'google'
  | 'google_oauth'
  | 'data_manager'
  | 'search'
  | 'calendar'
  | 'rates'
  | 'pictures'
  | 'highlevel'
  | 'payments'
  | 'vendor'
  | 'mail';

const PLAYED: Record<Platform, ReadonlySet<string>> = {
  any: new Set(['slow']),
  meta: new Set([
    ...[...META_KINDS, ...CHAT_KINDS, ...PAGE_CHAT_KINDS, ...PAGE_KINDS],
    ...[...ANSWER_KINDS, ...EFFECTIVE_ERRORS, ...EFFECT_KINDS, ...SOCKET_KINDS],
  ]),
  google: new Set([...GOOGLE_KINDS, ...ANSWER_KINDS, ...EFFECTIVE_ERRORS, ...SOCKET_KINDS]),
  google_oauth: new Set(SOCKET_KINDS),
  data_manager: new Set([...DATA_MANAGER_KINDS, ...ANSWER_KINDS, ...EFFECTIVE_ERRORS, ...SOCKET_KINDS]),
  search: new Set([...WEBMASTER_KINDS, ...SOCKET_KINDS]),
  calendar: new Set([...CALENDAR_KINDS, ...SOCKET_KINDS]),
  rates: new Set([...RATES_KINDS, ...SOCKET_KINDS]),
  pictures: new Set([...PICTURE_KINDS, 'server_error', ...SOCKET_KINDS]),
  highlevel: new Set([...HIGHLEVEL_KINDS, ...SOCKET_KINDS]),
  payments: new Set([...PAYMENT_KINDS, ...SOCKET_KINDS]),
  vendor: new Set([...PAYMENT_KINDS, ...SOCKET_KINDS]),
  mail: new Set([...MAIL_KINDS, ...SOCKET_KINDS, ...ANSWER_KINDS]),
};

export const FaultSchema = z.strictObject({
  kind: z.enum([
    ...META_KINDS,
    ...CHAT_KINDS,
    ...PAGE_CHAT_KINDS,
    ...GOOGLE_KINDS,
    ...WEBMASTER_KINDS,
    ...CALENDAR_KINDS,
    ...DATA_MANAGER_KINDS,
    ...HIGHLEVEL_KINDS,
    ...MAIL_KINDS,
    ...SOCKET_KINDS,
    ...PAGE_KINDS,
    ...ANSWER_KINDS,
    ...EFFECTIVE_ERRORS,
    ...EFFECT_KINDS,
    ...RATES_KINDS,
    ...PICTURE_KINDS,
    'rate_limited',
    // On any platform: the answer comes, after delay_ms.
    'slow',
  ]),
  /** How many calls it affects. */
  times: z.number().int().min(1).default(1),
  /** Only calls whose path and query contain this, such as insights, level=ad or FROM ad_group. */
  match: z.string().default(''),
  /** How many calls succeed before it starts. */
  skip: z.number().int().min(0).default(0),
  /** Only for insights ranges longer than this many days; for too_much_data. */
  longer_than_days: z.number().int().min(1).optional(),
  /** For slow: how long the answer takes. For applies_late: how long the effect takes. */
  delay_ms: z.number().int().min(0).max(600_000).default(1000),
  /** For a throttle: the minutes to wait, in Meta's usage header, Google's retryDelay or Retry-After. */
  regain_minutes: z.number().int().min(0).default(0),
});

export type FaultOrder = z.input<typeof FaultSchema>;
export type Fault = z.output<typeof FaultSchema>;

export interface Faults {
  order(fault: FaultOrder): void;
  /** Returns the fault for this call, if any. */
  next(platform: Platform, call: string, rangeDays: number | undefined): Fault | undefined;
  clear(): void;
}

/** Makes an empty queue of faults. */
export function createFaults(): Faults {
  let line: Fault[] = [];
  return {
    order: (fault) => {
      line.push(FaultSchema.parse(fault));
    },
    next: (platform, call, rangeDays) => {
      const fault = line.find(
        (one) =>
          PLAYED[platform].has(one.kind) &&
          call.includes(one.match) &&
          (rangeDays ?? 0) >= (one.longer_than_days ?? -1) + 1,
      );
      if (!fault) return undefined;
      if (fault.skip > 0) {
        fault.skip -= 1;
        return undefined;
      }
      fault.times -= 1;
      if (fault.times === 0) line = line.filter((one) => one !== fault);
      return fault;
    },
    clear: () => {
      line = [];
    },
  };
}
