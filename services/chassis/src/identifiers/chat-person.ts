// Names the people who write to a page: Meta gives each of them an id that only means something for one page and one product.

/** Messenger gives page-scoped ids (PSID), Instagram ids for the account that is linked to the page (IGSID). */
export type ChatProduct = 'messenger' | 'instagram';

const PERSON = /^(messenger|instagram):(\d{1,64})$/;

/** Returns a person as threads name them. @param id PSID or IGSID */
export const chatPerson = (product: ChatProduct, id: string): string => `${product}:${id}`;

/** Reads a person of a thread. @returns null for one of another vendor, such as the digits of a number */
export function readChatPerson(person: string): { readonly product: ChatProduct; readonly id: string } | null {
  const [, product, id] = PERSON.exec(person) ?? [];
  return product === undefined || id === undefined ? null : { product: product as ChatProduct, id };
}

/** Returns the identifier chat_person_id of a person of a page. @returns null for a person of another vendor */
export function chatPersonId(pageId: string, person: string): string | null {
  const read = readChatPerson(person);
  return read && `${read.product}:${pageId}:${read.id}`;
}

/** Returns the person of a page that an identifier names, as threads name them; null when it is of another page. */
export function personOfPage(pageId: string, identifier: string): string | null {
  const [product, page, id, ...rest] = identifier.split(':');
  const person = `${product}:${id}`;
  return page === pageId && rest.length === 0 && readChatPerson(person) !== null ? person : null;
}
