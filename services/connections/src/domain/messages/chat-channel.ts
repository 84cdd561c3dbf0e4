// Names the provider values of what sends chat messages.

/** Chat numbers, whose value the contract leaves to us. */
export const CHAT_CHANNEL = 'chat_provider';
/** Pages, with Messenger and the Instagram account that is linked to each. */
export const PAGES_CHANNEL = 'meta_pages';
