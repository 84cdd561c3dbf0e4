// Stands in for identity in tests that look up nobody.
import type { FindGuests } from '../src/domain/calendars/guests.ts';

export const NO_GUESTS: FindGuests = async () => new Map();
