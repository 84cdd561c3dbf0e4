// Reads HighLevel's webhooks: signed over the body with Ed25519, sent to one address for the app, each naming its location.
import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import { appointmentOutcomes } from '../../domain/crm/appointment-outcomes.ts';
import { contactOutcomes } from '../../domain/crm/contact-outcomes.ts';
import { type Deal, dealOutcomes } from '../../domain/crm/deal-outcomes.ts';
import { type StageMeaning, UNMAPPED } from '../../domain/crm/outcome-key.ts';
import type { StageMeanings, StagesSeen } from '../../domain/crm/stages-seen.ts';
import { withoutDealOutcomes } from '../../domain/crm/without-deal-outcomes.ts';
import {
  type OutcomeAccess,
  UnreadableDelivery,
  type WebhookNotice,
  type WebhookSource,
} from '../../domain/outcome-source.ts';
import { jsonOf } from '../http/read-json.ts';
import { appointment, EventSchema } from './calendars.ts';
import { readContact } from './contacts.ts';
import type { HighLevelClient, LocationAuth } from './highlevel-client.ts';
import { dealValue, MoneySchema, StatusSchema } from './opportunities.ts';
import { readPipelines } from './pipelines.ts';
import { currencyOf } from './read-crm.ts';
import { vendorTime } from './vendor-time.ts';

const SIGNATURE = 'x-ghl-signature';
/** After a 429 the same delivery is sent up to six more times, a little over ten minutes apart. A repeat does no harm. */
const OLDEST_MS = 90 * 60_000;
const AHEAD_MS = 5 * 60_000;

const Envelope = z.object({
  type: z.string(),
  timestamp: vendorTime,
  locationId: z.string().nullish(),
  appId: z.string().nullish(),
});
const ContactBody = z.object({ id: z.string().min(1), dateAdded: vendorTime.nullish() });
const DealBody = z.object({
  id: z.string().min(1),
  contactId: z.string().nullish(),
  pipelineId: z.string().default(''),
  pipelineStageId: z.string().default(''),
  status: StatusSchema,
  monetaryValue: MoneySchema,
});
const AppointmentBody = z.object({ appointment: EventSchema });

export interface HighLevelWebhookOptions {
  readonly client: HighLevelClient;
  readonly stages: StagesSeen;
  /** SPKI in base64: the key with which HighLevel signs the webhooks of every app. */
  readonly publicKey: string;
  /** The first part of the client id; undefined while the deployment has no app. */
  readonly appId: string | undefined;
}

/** The access to a location, with what its stages mean. */
interface Asked {
  readonly auth: LocationAuth;
  readonly meanings: StageMeanings;
}

export function createHighLevelWebhook({ client, stages, publicKey, appId }: HighLevelWebhookOptions): WebhookSource {
  async function ask({ connection, accessToken, signal }: OutcomeAccess, stageId?: string): Promise<Asked> {
    const auth = await client.location(connection.account_external_id, accessToken, signal);
    const known = await stages.known(connection);
    const isNew = known.of.size === 0 || (stageId !== undefined && !known.of.has(stageId));
    return { auth, meanings: isNew ? await stages.see(connection, await readPipelines(client, auth)) : known };
  }

  /** Derives what a deal has just reached: the type of the webhook says whether that is its stage, its end, or both. */
  const dealNotice =
    (type: string, body: z.output<typeof DealBody>, at: Date): WebhookNotice['outcomes'] =>
    async (access) => {
      const { auth, meanings } = await ask(access, body.pipelineStageId);
      const meaning: StageMeaning =
        type === 'OpportunityStatusUpdate' ? UNMAPPED : (meanings.of.get(body.pipelineStageId) ?? UNMAPPED);
      const deal: Deal = {
        ...{ id: body.id, pipelineId: body.pipelineId, stageId: body.pipelineStageId },
        // A stage update carries the deal's status too, which the deal may have had for a long time.
        status: type === 'OpportunityStageUpdate' ? 'open' : body.status,
        value: dealValue(body.monetaryValue),
        ...{ person: {}, stageAt: at, statusAt: at },
      };
      const outcomes = dealOutcomes(deal, meaning, await currencyOf(client, auth)([deal]));
      if (outcomes.length === 0 || !body.contactId) return outcomes;
      const { person } = await readContact(client, auth, body.contactId, at);
      return outcomes.map((outcome) => ({ ...outcome, person }));
    };

  const contactNotice =
    (body: z.output<typeof ContactBody>, at: Date): WebhookNotice['outcomes'] =>
    async (access) => {
      const { auth, meanings } = await ask(access);
      const contact = await readContact(client, auth, body.id, body.dateAdded ?? at);
      return withoutDealOutcomes(contactOutcomes(contact), new Set(meanings.of.values()));
    };

  const appointmentNotice =
    ({ appointment: event }: z.output<typeof AppointmentBody>): WebhookNotice['outcomes'] =>
    async (access) => {
      const made = appointment(event);
      if (!made || !event.contactId) return [];
      const { auth, meanings } = await ask(access);
      const { person } = await readContact(client, auth, event.contactId, made.madeAt);
      return withoutDealOutcomes(appointmentOutcomes(made, person), new Set(meanings.of.values()));
    };

  return {
    appSecret: publicKey,
    isSigned: ({ body, headers }, secret, now) => {
      const time = Envelope.safeParse(parsed(body)).data?.timestamp;
      const age = time === undefined ? Number.NaN : now.getTime() - time.getTime();
      return age >= -AHEAD_MS && age <= OLDEST_MS && isSignedBy(body, headers[SIGNATURE] ?? '', secret);
    },
    notice: ({ body }) => {
      const json = parsed(body);
      const { type, timestamp: at, locationId: account, appId: ofApp } = read(Envelope, json);
      // HighLevel has one key for all apps: webhooks of another app are not for us.
      if (!account || (ofApp && appId !== undefined && ofApp !== appId)) return null;
      if (type === 'UNINSTALL') return { account, isGrantOver: true, outcomes: async () => [] };
      if (type === 'ContactCreate') return { account, outcomes: contactNotice(read(ContactBody, json), at) };
      // The vendor's own example of an update calls itself a creation, so both are read in the same way.
      if (/^Appointment(Create|Update)$/.test(type))
        return { account, outcomes: appointmentNotice(read(AppointmentBody, json)) };
      if (/^Opportunity(Create|StageUpdate|StatusUpdate)$/.test(type))
        return { account, outcomes: dealNotice(type, read(DealBody, json), at) };
      return null;
    },
  };
}

function isSignedBy(body: Uint8Array, signature: string, publicKey: string): boolean {
  if (!/^[A-Za-z0-9+/]{86}==$/.test(signature)) return false;
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return verify(null, body, key, Buffer.from(signature, 'base64'));
  } catch {
    // A connection can hold a secret that is not a key; nothing can be signed with it.
    return false;
  }
}

function parsed(body: Uint8Array): unknown {
  try {
    return jsonOf(body);
  } catch {
    return undefined;
  }
}

function read<S extends z.ZodType>(schema: S, json: unknown): z.output<S> {
  const found = schema.safeParse(json);
  if (found.success) return found.data;
  throw new UnreadableDelivery(
    `unexpected shape at ${found.error.issues[0]?.path.map(String).join('.') ?? 'its root'}`,
  );
}
