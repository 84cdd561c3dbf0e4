// Stores what happened in the threads of pages since the simulator started.

export type Product = 'messenger' | 'instagram';

/** A person who wrote to a page; the id means something for that page and product only. */
export interface PagePerson {
  readonly page_id: string;
  readonly product: Product;
  /** When they last wrote, or tapped a button, in milliseconds; 0 for never. */
  heard: number;
}

/** A message that was accepted. */
export interface PageMessage {
  readonly id: string;
  readonly page_id: string;
  readonly product: Product;
  readonly to: string;
  readonly messaging_type: string;
  readonly tag: string | undefined;
  readonly message: Readonly<Record<string, unknown>>;
  /** A value that the sender receives back in the echo. */
  readonly metadata: string | undefined;
}

/** A file that was uploaded. */
export interface PageAttachment {
  readonly page_id: string;
  readonly product: Product;
  /** image, video, audio or file. */
  readonly kind: string;
  readonly name: string;
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

export interface PageChatState {
  /** By PSID or IGSID. */
  readonly people: Map<string, PagePerson>;
  readonly sent: PageMessage[];
  /** By the id that each file got. */
  readonly attachments: Map<string, PageAttachment>;
}

export const createPageChatState = (): PageChatState => ({ people: new Map(), sent: [], attachments: new Map() });
