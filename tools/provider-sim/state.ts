// Holds what the simulator remembers between calls, and lets a test change its world while it runs.
import { type Consents, createConsents } from './consent/consents.ts';
import { createSessions, type VendorSessions } from './consent/sessions.ts';
import { createReceived, type Received } from './exports/received.ts';
import { createFaults, type Faults } from './faults.ts';
import { createUploads, type Uploads } from './google/uploads/uploads.ts';
import { patchGoogle } from './google/world.ts';
import { createHighLevelLimits, type HighLevelLimits } from './highlevel/highlevel-limits.ts';
import { patchHighLevel } from './highlevel/world.ts';
import { merged } from './integrity.ts';
import { createMailState, type MailState } from './mail/mail-state.ts';
import { createPageChatState, type PageChatState } from './messenger/page-chat-state.ts';
import { indexWorld, type WorldIndex } from './nodes.ts';
import { saleKey } from './payments/world.ts';
import { rateKey } from './rates/world.ts';
import { createUsage, type Usage } from './usage.ts';
import { patchKeyedVendors } from './vendors/keyed-vendors.ts';
import { addChatNumbers, type ChatState, createChatState } from './whatsapp/chat-state.ts';
import { parseWorld, type World, type WorldPatch, WorldPatchSchema } from './world.ts';

export interface SimState {
  index: WorldIndex;
  readonly faults: Faults;
  readonly usage: Usage;
  /** When each ad set's budget was changed, in milliseconds: the platform accepts four changes an hour. */
  readonly budgetChanges: Map<string, number[]>;
  readonly consents: Consents;
  /** Tokens that the smaller vendors issued. */
  readonly sessions: VendorSessions;
  /** Access tokens that Google issued, with the refresh token of each and its end in milliseconds. */
  readonly googleSessions: Map<string, { refreshToken: string; expiresAt: number }>;
  /** HighLevel's limits of calls. */
  readonly highlevelLimits: HighLevelLimits;
  /** How long a token endpoint takes for the code of a slow consent, in milliseconds. */
  readonly slowMs: number;
  /** Every code and token that was issued, oldest first: what no log may ever show. */
  readonly issued: string[];
  /** Conversions and audiences that were sent. */
  readonly received: Received;
  /** The same of Google's side. */
  readonly uploads: Uploads;
  /** Mails that mailboxes sent. */
  readonly mail: MailState;
  /** The state of chat numbers; numbers that join the world later start as described. */
  chat: ChatState;
  /** The state of the threads of pages. */
  pageChat: PageChatState;
  /** Milliseconds; the clock for windows of time, and for the ends of codes and tokens. */
  now(): number;
  /** Sets the clock ahead by so many milliseconds more. */
  advance(ms: number): void;
  /** Path and query of every call, oldest first, with tokens blanked out. */
  readonly seen: string[];
}

export interface StateOptions {
  readonly hourlyQuota: number;
  readonly slowMs: number;
  /** Calls that a location of HighLevel may have in ten seconds. */
  readonly highlevelBurst: number;
  readonly highlevelIntervalMs: number;
  readonly now?: (() => number) | undefined;
}

/** @throws ZodError or Error when the world is inconsistent */
export function createState(
  world: World,
  { hourlyQuota, slowMs, highlevelBurst, highlevelIntervalMs, now: base = Date.now }: StateOptions,
): SimState {
  const index = indexWorld(parseWorld(world));
  let aheadMs = 0;
  const now = () => base() + aheadMs;
  const issued: string[] = [];
  return {
    advance: (ms) => {
      aheadMs += ms;
    },
    sessions: createSessions(now, (token) => void issued.push(token)),
    googleSessions: new Map(),
    slowMs,
    highlevelLimits: createHighLevelLimits({ burst: highlevelBurst, intervalMs: highlevelIntervalMs, now }),
    index,
    chat: createChatState(index.world.chat_numbers),
    pageChat: createPageChatState(),
    now,
    faults: createFaults(),
    usage: createUsage({ hourlyQuota }),
    budgetChanges: new Map(),
    consents: createConsents(now, (code) => void issued.push(code)),
    issued,
    received: createReceived(),
    uploads: createUploads(),
    mail: createMailState(),
    seen: [],
  };
}

/**
 * Replaces rows by their key (delivery by ad and day, rates by day and currency, everything else by id) and adds new ones, which
 * also restates a day.
 * @throws ZodError or Error when the patch is malformed or leaves an orphan; the old world then stays
 */
export function patchWorld(state: SimState, patch: WorldPatch): void {
  const given = WorldPatchSchema.parse(patch);
  const { world } = state.index;
  const byId = (row: { id: string }): string => row.id;
  state.index = indexWorld(
    parseWorld({
      tokens: merged(world.tokens, given.tokens, (token) => token.access_token),
      accounts: merged(world.accounts, given.accounts, byId),
      campaigns: merged(world.campaigns, given.campaigns, byId),
      ad_sets: merged(world.ad_sets, given.ad_sets, byId),
      ads: merged(world.ads, given.ads, byId),
      creatives: merged(world.creatives, given.creatives, byId),
      delivery: merged(world.delivery, given.delivery, (row) => `${row.ad_id} ${row.date}`),
      google: given.google ? patchGoogle(world.google, given.google) : world.google,
      highlevel: given.highlevel ? patchHighLevel(world.highlevel, given.highlevel) : world.highlevel,
      rates: merged(world.rates, given.rates, rateKey),
      people: merged(world.people, given.people, byId),
      apps: { ...world.apps, ...given.apps },
      pixels: merged(world.pixels, given.pixels, byId),
      custom_audiences: merged(world.custom_audiences, given.custom_audiences, byId),
      ...patchKeyedVendors(world, given),
      chat_numbers: merged(world.chat_numbers, given.chat_numbers, byId),
      sales: merged(world.sales, given.sales, saleKey),
      messaging_accounts: merged(world.messaging_accounts, given.messaging_accounts, byId),
      ...((given.meta_app ?? world.meta_app) && { meta_app: given.meta_app ?? world.meta_app }),
    }),
  );
  addChatNumbers(state.chat, given.chat_numbers ?? []);
}
