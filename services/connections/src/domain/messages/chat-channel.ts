// Names the provider value of chat numbers, whose choice the contract leaves to us.

export const CHAT_CHANNEL = 'chat_provider';
