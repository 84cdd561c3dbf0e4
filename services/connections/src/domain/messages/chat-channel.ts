// The provider value of chat numbers, which the contract leaves to us.

export const CHAT_CHANNEL = 'chat_provider';
