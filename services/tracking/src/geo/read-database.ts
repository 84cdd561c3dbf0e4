// Reads a database of places in the format MaxMind DB (.mmdb) into memory, with the record shapes of the known makers.
import { readFile } from 'node:fs/promises';
import { ConfigError } from '@touchline/chassis/config.ts';
import ipaddr from 'ipaddr.js';
import { Reader, type Response } from 'mmdb-lib';
import { type FindPlace, NOWHERE, type Place } from '../domain/geo/place.ts';

const MAX_CITY = 100;

/**
 * Reads a database.
 * @param setting the setting that names the file, for the error, which never contains the path
 * @returns the lookup, which throws the reader's error where the file is damaged
 * @throws ConfigError when the file is missing or is no such database
 */
export async function readDatabase(setting: string, path: string): Promise<FindPlace> {
  const faulty = (what: string) =>
    new ConfigError(`Correct these environment variables, then start again:\n  ${setting}: ${what}`);
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw faulty(`the file cannot be read (${error.code ?? 'unknown error'})`);
  });
  try {
    const reader = new Reader<Response>(bytes);
    return (address) => placeIn(reader, address);
  } catch {
    throw faulty('the file is no MaxMind DB (.mmdb), or is not complete');
  }
}

function placeIn(reader: Reader<Response>, address: string): Place {
  if (!ipaddr.isValid(address)) return NOWHERE;
  const parsed = ipaddr.process(address);
  // Private, loopback, link-local and reserved addresses are nowhere, whatever a database says.
  if (parsed.range() !== 'unicast') return NOWHERE;
  if (parsed.kind() === 'ipv6' && reader.metadata.ipVersion === 4) return NOWHERE;
  return placeOf(reader.get(parsed.toString()));
}

/**
 * Reads a record: of MaxMind and DB-IP (country.iso_code, city.names.en), or of ip-location-db (country_code, city). Others make
 * these files, so any member may be missing, or be of another type.
 */
function placeOf(record: unknown): Place {
  const { country, country_code, city } = membersOf(record);
  const code = country_code ?? membersOf(country).iso_code;
  const name = typeof city === 'string' ? city : membersOf(membersOf(city).names).en;
  return {
    country: typeof code === 'string' && /^[A-Z]{2}$/.test(code) ? code : '',
    city:
      typeof name === 'string'
        ? name
            .replace(/\p{Cc}/gu, '')
            .trim()
            .slice(0, MAX_CITY)
        : '',
  };
}

const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
