// Calls the WhatsApp Cloud API: numbers of a business account, and messages from them.
import { z } from 'zod';
import type { FormFile } from '../http/multipart.ts';
import type { GraphAuth, GraphClient } from '../social-ads/graph-client.ts';

export interface WhatsAppNumber {
  readonly displayNumber: string;
  readonly verifiedName: string;
  readonly isVerified: boolean;
}

export interface OutgoingMessage {
  /** The number as it is dialled, only digits. */
  readonly to: string;
  readonly type: string;
  readonly content: unknown;
  /** Returned in the vendor's statuses. */
  readonly callbackData: string;
}

export interface WhatsApp {
  /** Reads one number of a business account; undefined when the account does not have it. @throws ProviderError */
  number(businessAccountId: string, numberId: string, auth: GraphAuth): Promise<WhatsAppNumber | undefined>;
  /** Requests a one-time code to be sent to the number. @throws ProviderError */
  requestCode(numberId: string, method: 'SMS' | 'VOICE', auth: GraphAuth): Promise<void>;
  /** @throws ProviderError */
  verifyCode(numberId: string, code: string, auth: GraphAuth): Promise<void>;
  /** @throws ProviderError; each attempt counts, even one that fails */
  register(numberId: string, pin: string, auth: GraphAuth): Promise<void>;
  /** Subscribes the app to the webhooks of the business account. @throws ProviderError */
  subscribe(businessAccountId: string, auth: GraphAuth): Promise<void>;
  /** Gives a file to the vendor. @returns the vendor's id of it. @throws ProviderError, and what reading the file throws */
  upload(numberId: string, file: FormFile, auth: GraphAuth): Promise<string>;
  /** @returns the recipient as the vendor names them, and its id of the message. @throws ProviderError; chatRefusal decides whether it was sent */
  send(numberId: string, message: OutgoingMessage, auth: GraphAuth): Promise<{ person: string; externalId: string }>;
}

const NumberSchema = z.object({
  id: z.string(),
  display_phone_number: z.string().default(''),
  verified_name: z.string().default(''),
  code_verification_status: z.string().default(''),
});
const FIELDS = 'id,display_phone_number,verified_name,code_verification_status';

const DoneSchema = z.object({ success: z.literal(true) });
const UploadedSchema = z.object({ id: z.string().min(1) });
const SentSchema = z.object({
  contacts: z.array(z.object({ wa_id: z.string().min(1) })).default([]),
  messages: z.tuple([z.object({ id: z.string().min(1) })], z.unknown()),
});

const PRODUCT = { messaging_product: 'whatsapp' } as const;
const LANGUAGE = 'en_US';

export function createWhatsApp(graph: Pick<GraphClient, 'edge' | 'post' | 'upload'>): WhatsApp {
  const done = async (path: string, body: object, auth: GraphAuth) =>
    void (await graph.post(path, body, DoneSchema, auth));
  return {
    number: async (businessAccountId, numberId, auth) => {
      const path = `${businessAccountId}/phone_numbers`;
      const numbers = await graph.edge(path, { fields: FIELDS, limit: '100' }, NumberSchema, auth);
      const found = numbers.find(({ id }) => id === numberId);
      return (
        found && {
          displayNumber: found.display_phone_number,
          verifiedName: found.verified_name,
          isVerified: found.code_verification_status === 'VERIFIED',
        }
      );
    },
    requestCode: (id, method, auth) => done(`${id}/request_code`, { code_method: method, language: LANGUAGE }, auth),
    verifyCode: (id, code, auth) => done(`${id}/verify_code`, { code }, auth),
    register: (id, pin, auth) => done(`${id}/register`, { ...PRODUCT, pin }, auth),
    subscribe: (id, auth) => done(`${id}/subscribed_apps`, {}, auth),
    upload: async (numberId, file, auth) => {
      const form = { fields: { ...PRODUCT, type: file.type }, file };
      return (await graph.upload(`${numberId}/media`, form, UploadedSchema, auth)).id;
    },
    send: async (numberId, { to, type, content, callbackData }, auth) => {
      const body = { ...PRODUCT, recipient_type: 'individual', to, type, [type]: content };
      const tagged = { ...body, biz_opaque_callback_data: callbackData };
      const { contacts, messages } = await graph.post(`${numberId}/messages`, tagged, SentSchema, auth);
      return { person: contacts[0]?.wa_id ?? to, externalId: messages[0].id };
    },
  };
}
