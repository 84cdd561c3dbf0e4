// Makes webhooks as Messenger and Instagram send them: one body for everything that happened, signed with the secret of the app.
import { randomBytes } from 'node:crypto';
import { graphDelivery } from '../graph-webhook.ts';
import type { SimState } from '../state.ts';
import type { SignedWebhook } from '../whatsapp/webhooks.ts';
import type { PageMessage, Product } from './page-chat-state.ts';

/** Something that a person does in a thread of a page. */
export interface PageWritten {
  readonly pageId: string;
  /** By default messenger. */
  readonly product?: Product;
  /** PSID or IGSID. */
  readonly from: string;
  /** Milliseconds; by default now. */
  readonly at?: number;
  /** What happened: by default a message. A referral alone is a person who opens a thread that exists already. */
  readonly how?: 'message' | 'postback' | 'referral';
  readonly text?: string;
  /** image, video, audio or file: a message with that instead of a text. */
  readonly attachment?: string;
  /** The platform's data about where the person came from. */
  readonly referral?: Readonly<Record<string, unknown>>;
}

/** Returns what Meta says of a person whom an ad brought. */
export const adReferral = (ad_id: string) => ({
  ...{ ref: 'ref', source: 'ADS', type: 'OPEN_THREAD', ad_id },
  ads_context_data: { ad_title: 'Title', photo_url: 'https://photos.example/1.png' },
});

/** Has people write to pages: the window opens, and the webhooks report it, one for each of the products that were used. */
export function writeToPages(state: SimState, written: readonly PageWritten[]): SignedWebhook[] {
  const products = [...new Set(written.map(({ product = 'messenger' }) => product))];
  return products.map((product) => {
    const own = written.filter((one) => (one.product ?? 'messenger') === product);
    return signed(
      state,
      product,
      own.map((one) => entryOf(state, product, one)),
    );
  });
}

/** Reports a message that was sent from a page. */
export function echo(state: SimState, { id, page_id, product, to, message, metadata }: PageMessage): SignedWebhook {
  const account = accountOf(state, product, page_id);
  const text = typeof message.text === 'string' ? { text: message.text } : {};
  const told = { mid: id, is_echo: true, app_id: 4711, ...text, ...(metadata !== undefined && { metadata }) };
  const item = { sender: { id: account }, recipient: { id: to }, timestamp: state.now(), message: told };
  return signed(state, product, [{ id: account, time: state.now(), messaging: [item] }]);
}

/** Reports that the person got, or read, everything so far. */
export function watermark(state: SimState, { page_id, product, to, id }: PageMessage): SignedWebhook {
  const account = accountOf(state, product, page_id);
  const people = { sender: { id: to }, recipient: { id: account }, timestamp: state.now() };
  const delivery = { ...people, delivery: { mids: [id], watermark: state.now() } };
  const read = { ...people, read: { watermark: state.now() } };
  return signed(state, product, [{ id: account, time: state.now(), messaging: [delivery, read] }]);
}

function entryOf(
  state: SimState,
  product: Product,
  { pageId, from, at = state.now(), ...written }: PageWritten,
): object {
  const { how = 'message', text = 'Hola', attachment, referral } = written;
  const known = state.pageChat.people.get(from) ?? { page_id: pageId, product, heard: 0 };
  // A referral alone opens no window.
  known.heard = how === 'referral' ? known.heard : Math.max(known.heard, at);
  state.pageChat.people.set(from, known);
  const mid = `m_${randomBytes(30).toString('base64url')}`;
  const from_ad = referral && { referral };
  const body = attachment
    ? { attachments: [{ type: attachment, payload: { url: 'https://cdn.example/1' } }] }
    : { text };
  const what = {
    message: { message: { mid, ...body, ...from_ad } },
    postback: { postback: { mid, title: text, payload: 'START', ...from_ad } },
    referral: from_ad,
  }[how];
  const account = accountOf(state, product, pageId);
  const item = { sender: { id: from }, recipient: { id: account }, timestamp: at, ...what };
  return { id: account, time: state.now(), messaging: [item] };
}

/** Returns the account that a webhook names: the page, or the Instagram account that is linked to it. */
function accountOf({ index }: SimState, product: Product, pageId: string): string {
  const page = index.world.pages.find(({ id }) => id === pageId);
  return product === 'messenger' ? pageId : instagramIdOf(page?.id ?? pageId);
}

/** Returns the simulator's id of the Instagram account of a page. */
export const instagramIdOf = (pageId: string): string => `17${pageId}`;

function signed({ index }: SimState, product: Product, entry: readonly object[]): SignedWebhook {
  const secret = index.world.meta_app?.client_secret ?? '';
  const object = product === 'messenger' ? 'page' : 'instagram';
  const { body, headers } = graphDelivery({ object, entry }, secret);
  return { body: body.toString(), headers: { 'content-type': 'application/json', ...headers } };
}
