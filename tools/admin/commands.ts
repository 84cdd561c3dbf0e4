// Each command of the admin CLI as data: its words, its options and what it does.
import type { ParseArgsConfig } from 'node:util';
import type { AdminClients } from './clients.ts';
import { drain } from './drain.ts';
import { createProfile } from './profiles.ts';
import { parseRates } from './rates.ts';

type Options = Record<string, string | undefined>;

export interface Command {
  readonly words: readonly string[];
  readonly usage: string;
  readonly summary: string;
  readonly options: NonNullable<ParseArgsConfig['options']>;
  run(clients: AdminClients, options: Options, io: { readFile(path: string): string }): Promise<object>;
}

const text = { type: 'string' } as const;

export const COMMANDS: readonly Command[] = [
  {
    words: ['profile', 'create'],
    usage: 'profile create --name X [--workspace W] [--currency USD] [--rate-limit 600]',
    summary: 'a fresh profile with an API key that holds every scope, and a tracking key',
    options: { name: text, workspace: text, currency: text, 'rate-limit': text },
    run: (clients, options) =>
      createProfile(clients, {
        name: required(options, 'name'),
        workspace: options.workspace ?? 'Default',
        currency: options.currency,
        ratePerMinute: options['rate-limit'] === undefined ? undefined : Number(options['rate-limit']),
      }),
  },
  {
    words: ['profile', 'list'],
    usage: 'profile list',
    summary: 'every profile',
    options: {},
    run: async (clients) => {
      const { profiles } = await clients.access.listProfiles({});
      return {
        profiles: profiles.map((p) => ({
          profile_id: p.profileId,
          workspace_id: p.workspaceId,
          name: p.name,
          reporting_currency: p.reportingCurrency,
        })),
      };
    },
  },
  {
    words: ['key', 'issue'],
    usage: 'key issue --profile ID --name X [--scopes a,b] [--rate-limit 600]',
    summary: 'another API key; all scopes unless told',
    options: { profile: text, name: text, scopes: text, 'rate-limit': text },
    run: async (clients, options) => {
      const scopes = options.scopes?.split(',') ?? [];
      const { keyId, apiKey } = await clients.access.issueApiKey({
        profileId: required(options, 'profile'),
        name: required(options, 'name'),
        scopes,
        allScopes: scopes.length === 0,
        rateLimitPerMinute: Number(options['rate-limit'] ?? 0),
      });
      return { key_id: keyId, api_key: apiKey };
    },
  },
  {
    words: ['connection', 'create'],
    usage: 'connection create --profile ID --channel social_ads --account act_1 --token T [--manager ID]',
    summary: 'connects an ad account with a token that you already have (search_ads: a refresh token)',
    options: { profile: text, channel: text, account: text, token: text, manager: text },
    run: async (clients, options) => {
      const { connection, created } = await clients.connections.createConnection({
        profileId: required(options, 'profile'),
        channel: required(options, 'channel'),
        accountExternalId: required(options, 'account'),
        accessToken: required(options, 'token'),
        managerExternalId: options.manager ?? '',
      });
      return { connection_id: connection?.id ?? '', created };
    },
  },
  {
    words: ['rates', 'import'],
    usage: 'rates import --file rates.csv [--base EUR]',
    summary: 'daily reference rates in the layout of the ECB: Date,USD,CLP,…',
    options: { file: text, base: text },
    run: async (clients, options, io) => {
      const rates = parseRates(io.readFile(required(options, 'file')), options.base ?? 'EUR');
      const { stored } = await clients.attribution.importRates({ rates });
      return { stored };
    },
  },
  {
    words: ['drain'],
    usage: 'drain [--timeout-seconds 600]',
    summary: 'waits until everything recorded shows in the reports',
    options: { 'timeout-seconds': text },
    run: (clients, options) => drain(clients, { timeoutMs: Number(options['timeout-seconds'] ?? 600) * 1000 }),
  },
];

function required(options: Options, name: string): string {
  const value = options[name];
  if (!value) throw new Error(`--${name} is required.`);
  return value;
}
