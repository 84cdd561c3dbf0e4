// Connects every provider that this deployment can use: what syncs read, how each is connected, and which ones report outcomes.
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import type { ConnectionsConfig } from '../config.ts';
import type { CalendarSources } from '../domain/calendars/calendar-source.ts';
import type { FindGuests } from '../domain/calendars/guests.ts';
import type { Crms } from '../domain/crm/crm.ts';
import type { StagesSeen } from '../domain/crm/stages-seen.ts';
import { CHAT_CHANNEL, PAGES_CHANNEL } from '../domain/messages/chat-channel.ts';
import type { Mailboxes } from '../domain/messages/mailbox.ts';
import type { SearchSources } from '../domain/search-source.ts';
import { type AdPlatforms, adPlatforms } from './ad-platforms.ts';
import type { ChatVendors } from './chat-vendor.ts';
import type { ConsentProviders } from './consent/consent-providers.ts';
import { createGoogleCalendarConsent, GOOGLE_CALENDAR_SCOPE } from './consent/google-calendar.ts';
import { createGoogleOAuth, type GoogleOAuthOptions } from './consent/google-oauth.ts';
import { createHighLevelConsent } from './consent/highlevel.ts';
import { createMercadoPagoConsent } from './consent/mercado-pago.ts';
import { createSearchConsoleConsent, SEARCH_CONSOLE_SCOPE } from './consent/search-console.ts';
import { createStripeConsent } from './consent/stripe.ts';
import { createHighLevelCalendars, createHighLevelCrm, createHighLevelSource } from './crm-provider/crm-provider.ts';
import { createHighLevelClient } from './crm-provider/highlevel-client.ts';
import { createAskEvents } from './google-calendar/calendar-api.ts';
import { createGoogleCalendarSource, createGoogleCalendars } from './google-calendar/google-calendar.ts';
import { createAccessTokens } from './http/access-tokens.ts';
import { createJsonCaller, type JsonCaller } from './http/json-caller.ts';
import { createOutbound } from './http/outbound.ts';
import { type IntegrationProviders, integrationProviders, integrationSources } from './integration-providers.ts';
import { mailVendors } from './mail/mail-vendors.ts';
import { createMercadoPagoSource } from './mercado-pago/mercado-pago.ts';
import { createMessenger } from './messenger/messenger.ts';
import { type OutcomeSources, outcomeSources } from './outcome-sources.ts';
import { createSearchAdsConsent } from './search-ads/consent.ts';
import { createGoogleClient } from './search-ads/google-client.ts';
import { createSearchAds } from './search-ads/search-ads.ts';
import { createSearchConsole } from './search-console/search-console.ts';
import { createSocialAdsConsent } from './social-ads/consent.ts';
import { createGraphClient } from './social-ads/graph-client.ts';
import { createSocialAds } from './social-ads/social-ads.ts';
import { createStripeSource } from './stripe/stripe.ts';
import { createWhatsApp, type WhatsApp } from './whatsapp/whatsapp.ts';
import { whatsAppVendor } from './whatsapp/whatsapp-vendor.ts';

export interface ConnectedProviders extends AsyncDisposable {
  readonly platforms: AdPlatforms;
  readonly calendars: CalendarSources;
  readonly consents: ConsentProviders;
  readonly crms: Crms;
  readonly integrations: IntegrationProviders;
  readonly whatsapp: WhatsApp;
  readonly mailboxes: Mailboxes;
  readonly chats: ChatVendors;
  readonly sources: OutcomeSources;
  readonly searches: SearchSources;
}

export interface ProviderNeeds {
  readonly stages: StagesSeen;
  readonly findGuests: FindGuests;
  readonly logger: Logger;
  now(): Date;
}

/** Opens the connection pool; disposing closes it. */
export function connectProviders(
  config: ConnectionsConfig,
  { stages, findGuests, logger, now }: ProviderNeeds,
): ConnectedProviders {
  const stack = new AsyncDisposableStack();
  const outbound = stack.use(
    createOutbound(
      { failures: config.PROVIDER_CIRCUIT_FAILURES, pauseMs: config.PROVIDER_CIRCUIT_PAUSE_MS },
      {
        paused: (host) => logger.warn({ platform: host }, 'provider does not answer: it is left alone for a moment'),
        resumed: (host) => logger.info({ platform: host }, 'provider answers again'),
      },
    ),
  );
  const graph = createGraphClient(outbound, {
    baseUrl: config.META_GRAPH_URL,
    version: config.META_API_VERSION,
    appSecret: config.META_APP_SECRET,
    timeoutMs: config.META_TIMEOUT_MS,
  });
  const google = config.google && createGoogleClient(outbound, config.google);
  const highlevel = createHighLevelClient(outbound, {
    apiUrl: config.HIGHLEVEL_API_URL,
    timeoutMs: config.OUTCOMES_TIMEOUT_MS,
  });
  const call = createJsonCaller(outbound, config.CONSENT_TIMEOUT_MS);
  const read = createJsonCaller(outbound, config.OUTCOMES_TIMEOUT_MS);
  const ask = createJsonCaller(outbound, config.GOOGLE_TIMEOUT_MS);
  const googleOAuth = config.google && { ...config.google, consentUrl: config.GOOGLE_CONSENT_URL };
  const send = createJsonCaller(outbound, config.MAIL_UPLOAD_TIMEOUT_MS);
  const mail = mailVendors(config, { call, send }, now);
  const askEvents = googleOAuth && googleCalendarEvents(config, googleOAuth, ask);
  const integrations = integrationProviders(config, { call, graph });
  const whatsapp = createWhatsApp(graph);
  return {
    platforms: adPlatforms({
      social_ads: createSocialAds(graph, config.META_PAGE_SIZE),
      search_ads: google && createSearchAds(google),
    }),
    mailboxes: mail.mailboxes,
    calendars: new Map([
      ['crm_provider', createHighLevelCalendars(highlevel, config.highlevel !== undefined)],
      ['google_calendar', createGoogleCalendars(askEvents)],
    ]),
    whatsapp,
    chats: new Map([
      [CHAT_CHANNEL, whatsAppVendor(whatsapp)],
      [PAGES_CHANNEL, createMessenger(graph)],
    ]),
    consents: {
      social_ads: config.metaLogin && createSocialAdsConsent(graph, config.metaLogin),
      search_ads: google && googleOAuth && createSearchAdsConsent(google, call, googleOAuth),
      search_console: googleOAuth && createSearchConsoleConsent(call, googleOAuth, config.SEARCH_CONSOLE_URL),
      google_calendar: googleOAuth && createGoogleCalendarConsent(call, googleOAuth, config.GOOGLE_CALENDAR_URL),
      crm_provider: config.highlevel && createHighLevelConsent(call, config.highlevel),
      payments_provider_a: config.stripe && createStripeConsent(call, config.stripe),
      payments_provider_b: config.mercadoPago && createMercadoPagoConsent(call, config.mercadoPago),
      ...mail.consents,
    },
    integrations,
    sources: outcomeSources({
      crm_provider: createHighLevelSource({
        client: highlevel,
        stages,
        publicKey: config.HIGHLEVEL_WEBHOOK_PUBLIC_KEY,
        appId: config.HIGHLEVEL_CLIENT_ID?.split('-')[0],
      }),
      ...(askEvents && { google_calendar: createGoogleCalendarSource(askEvents, findGuests) }),
      payments_provider_a: createStripeSource(read, {
        apiUrl: config.STRIPE_API_URL,
        webhookSecret: config.STRIPE_WEBHOOK_SECRET,
      }),
      payments_provider_b: createMercadoPagoSource(read, {
        apiUrl: config.MERCADOPAGO_API_URL,
        webhookSecret: config.MERCADOPAGO_WEBHOOK_SECRET,
      }),
      ...integrationSources(integrations, graph, config),
    }),
    searches: new Map(googleOAuth ? [['search_console', searchConsole(config, googleOAuth, ask)]] : []),
    crms: new Map([['crm_provider', createHighLevelCrm(highlevel)]]),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

function googleCalendarEvents(config: ConnectionsConfig, app: GoogleOAuthOptions, call: JsonCaller) {
  const oauth = createGoogleOAuth(call, app, GOOGLE_CALENDAR_SCOPE);
  // The token is for all who wait for it, so that no single caller may end the call for it.
  const { signal: unending } = new AbortController();
  const tokens = createAccessTokens((refreshToken) => oauth.refresh(refreshToken, unending));
  return createAskEvents({ call, tokens, apiUrl: config.GOOGLE_CALENDAR_URL });
}

function searchConsole(config: ConnectionsConfig, app: GoogleOAuthOptions, call: JsonCaller) {
  return createSearchConsole({
    call,
    oauth: createGoogleOAuth(call, app, SEARCH_CONSOLE_SCOPE),
    apiUrl: config.SEARCH_CONSOLE_URL,
    quotaWaitMs: config.SEARCH_CONSOLE_QUOTA_WAIT_MS,
    timeZone: config.SEARCH_CONSOLE_TIME_ZONE,
    historyDays: config.SEARCH_CONSOLE_HISTORY_DAYS,
    lagDays: config.SEARCH_CONSOLE_LAG_DAYS,
    rows: config.SEARCH_CONSOLE_ROWS,
  });
}
