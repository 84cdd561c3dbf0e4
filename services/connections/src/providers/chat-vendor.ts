// Defines what the service needs from a vendor of chat messages; each adapter has its own form of messages, files and people.
import type { FormFile } from './http/multipart.ts';
import type { GraphAuth } from './social-ads/graph-client.ts';

export interface OutgoingMessage {
  /** The recipient as threads name them. */
  readonly person: string;
  /** text, image, video, audio, document, sticker, template or interactive. */
  readonly type: string;
  /** The contract's member for the type. */
  readonly content: unknown;
  /** Our id, which the vendor's reports on the message carry. */
  readonly messageId: string;
  readonly humanAgent: boolean;
}

export interface SentByVendor {
  /** The recipient as threads name them from now on. */
  readonly person: string;
  /** The vendor's id of the message. */
  readonly externalId: string;
}

export interface GivenFile {
  /** The vendor's id of the file. */
  readonly externalId: string;
  /** The kind of message that sends it. */
  readonly type: string;
}

export interface ChatVendor {
  /**
   * Brings a message into the vendor's form, before anything is called.
   * @returns what sends it; that throws ProviderError, and chatRefusal decides whether the message was sent
   * @throws UnsendableMessage
   */
  prepare(message: OutgoingMessage): (account: string, auth: GraphAuth) => Promise<SentByVendor>;
  /** Gives a file to the vendor, for one person. @throws ProviderError, and what reading the file throws */
  upload(account: string, file: FormFile, person: string, auth: GraphAuth): Promise<GivenFile>;
}

/** By channel. */
export type ChatVendors = ReadonlyMap<string, ChatVendor>;
