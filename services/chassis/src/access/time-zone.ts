// Reads time zones by their names in the IANA database, and gives each one spelling.

/** The zone of a profile that has set none. */
export const DEFAULT_TIME_ZONE = 'UTC';

/** Intl follows CLDR, which keeps the first name that a zone ever had; the IANA database has since renamed these. */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/**
 * Reads the name of a zone.
 * @param text an IANA name in any case, older names of a zone included; an offset such as +03:00 is not a name
 * @returns the name in its present spelling, or null for what Intl does not know
 */
export function readTimeZone(text: string): string | null {
  if (!/^[A-Za-z][\w+/-]{0,63}$/.test(text)) return null;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions();
    return RENAMED[timeZone] ?? timeZone;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
