// Removes from the addresses of a store what opens a buyer's cart, checkout or order to whoever has it.

/** The part of a path that is a secret: /checkouts/cn/TOKEN/information, /cart/c/TOKEN, /123/orders/TOKEN. */
const TOKEN = /(\/(?:checkouts(?:\/cn?)?|cart\/c|orders)\/)(?!cn?\/)[^/?#]+/;

/** Returns the address with a hyphen in the place of the token, and without the key that belongs to it. */
export function withoutSecrets(address: string): string {
  return TOKEN.test(address) ? address.replace(TOKEN, '$1-').replace(/([?&])key=[^&#]*&?/, '$1') : address;
}
