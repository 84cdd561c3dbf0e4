// Opens the databases by which addresses are located: countries from the bundled one or the operator's, cities from the operator's.
// No lookup leaves the process.
import { fileURLToPath } from 'node:url';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { type FindPlace, NOWHERE } from '../domain/geo/place.ts';
import { readDatabase } from './read-database.ts';

interface Files {
  /** The operator's own database of countries, in place of the bundled one. */
  readonly GEO_COUNTRY_DATABASE?: string | undefined;
  /** The operator's databases of cities, separated by commas: some makers have one for IPv4 and another for IPv6. */
  readonly GEO_CITY_DATABASE?: string | undefined;
}

/** Has the countries of IPv4 and IPv6 in one file. */
const BUNDLED = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

/**
 * Opens the databases. One of cities also says the country; the one of countries says those that it does not know.
 * @throws ConfigError when a file is missing or is no such database
 */
export async function openLocations(files: Files, logger: Logger): Promise<FindPlace> {
  const bundled = () => fileURLToPath(import.meta.resolve(BUNDLED));
  const countries = await readDatabase('GEO_COUNTRY_DATABASE', files.GEO_COUNTRY_DATABASE ?? bundled());
  const paths = (files.GEO_CITY_DATABASE ?? '').split(',').map((path) => path.trim());
  const cities = await Promise.all(
    paths.filter((path) => path !== '').map((path) => readDatabase('GEO_CITY_DATABASE', path)),
  );
  const find = (address: string) => {
    const places = cities.map((placeOf) => placeOf(address));
    const place = places.find(({ country, city }) => country !== '' || city !== '') ?? NOWHERE;
    return place.country === '' ? { ...place, country: countries(address).country } : place;
  };
  let isWarned = false;
  return (address) => {
    try {
      return find(address);
    } catch (err) {
      // A database can be damaged in a part that no one read before; an event without its place is better than none.
      if (!isWarned) logger.warn({ err }, 'a database of places is damaged, and events are recorded without a place');
      isWarned = true;
      return NOWHERE;
    }
  };
}
