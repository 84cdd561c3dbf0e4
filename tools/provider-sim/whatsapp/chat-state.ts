// Stores what happened on chat numbers since the simulator started.
import type { ChatNumber } from './world.ts';

/** A message that was accepted. */
export interface SentMessage {
  readonly id: string;
  readonly number_id: string;
  readonly to: string;
  readonly type: string;
  readonly content: unknown;
  /** A value that the sender receives back in statuses. */
  readonly callback_data: string | undefined;
}

/** A file that was uploaded. */
export interface UploadedFile {
  readonly number_id: string;
  readonly type: string;
  readonly name: string;
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

export interface ChatState {
  readonly registered: Set<string>;
  readonly verified: Set<string>;
  readonly pins: Map<string, string>;
  /** When each number was registered, or an attempt was made, in milliseconds. */
  readonly registrations: Map<string, number[]>;
  /** When each person last wrote to a number, by number and person. */
  readonly heard: Map<string, number>;
  readonly sent: SentMessage[];
  /** By the id that each file got. */
  readonly files: Map<string, UploadedFile>;
  /** The business accounts whose webhooks the app receives. */
  readonly subscribed: Set<string>;
}

export function createChatState(numbers: readonly ChatNumber[]): ChatState {
  const chat: ChatState = {
    registered: new Set(),
    verified: new Set(),
    pins: new Map(),
    registrations: new Map(),
    heard: new Map(),
    sent: [],
    files: new Map(),
    subscribed: new Set(),
  };
  addChatNumbers(chat, numbers);
  return chat;
}

/** Adds numbers that are new to the world, or updates those that are described again. */
export function addChatNumbers({ registered, verified, pins }: ChatState, numbers: readonly ChatNumber[]): void {
  for (const { id, is_registered, is_verified, pin } of numbers) {
    if (is_registered) registered.add(id);
    if (is_verified) verified.add(id);
    if (pin !== undefined) pins.set(id, pin);
  }
}

export const receivedKey = (numberId: string, person: string): string => `${numberId} ${person}`;
