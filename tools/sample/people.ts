// Generates the people of the sample: Chilean names, mobile numbers, email addresses and RUTs with their check digit.
import type { Random } from './random.ts';

export interface Person {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  national_id: string;
  external_id: string;
}

const FIRST =
  'Camila,Javiera,Valentina,Francisca,Constanza,Catalina,Fernanda,Antonia,Josefa,Daniela,Carolina,Paula,Andrea,Marcela,Sebastián,Matías,Diego,Felipe,Ignacio,Benjamín,Vicente,Tomás,Cristóbal,Rodrigo,Gonzalo,Pablo,Andrés,Hernán'.split(
    ',',
  );
const LAST =
  'González,Muñoz,Rojas,Díaz,Pérez,Soto,Contreras,Silva,Martínez,Sepúlveda,Morales,Rodríguez,López,Fuentes,Hernández,Torres,Araya,Flores,Espinoza,Valenzuela,Castillo,Tapia,Reyes,Gutiérrez,Castro,Pizarro,Álvarez,Vásquez,Sánchez,Fernández'.split(
    ',',
  );

/** Generates person number n; each number gives distinct identifiers. */
export function person(random: Random, n: number): Person {
  const first = random.pick(FIRST);
  const last = random.pick(LAST);
  const mail = `${plain(first)}.${plain(last)}${n}`;
  const body = 9_000_000 + n * 137;
  return {
    first_name: first,
    last_name: last,
    email: `${mail}@example.com`,
    phone: `+569${String(50_000_000 + n * 4211).padStart(8, '0')}`,
    national_id: formatRut(body),
    external_id: `pac-${10_000 + n}`,
  };
}

/** Formats a RUT as people write it, with dots, dash and check digit (modulus 11). */
export function formatRut(body: number): string {
  return `${body.toLocaleString('es-CL').replaceAll(/[^\d]/g, '.')}-${rutCheckDigit(body)}`;
}

/** Returns the check digit of a RUT's number: 0 to 9, or K. */
export function rutCheckDigit(body: number): string {
  let sum = 0;
  let factor = 2;
  for (let rest = body; rest > 0; rest = Math.floor(rest / 10)) {
    sum += (rest % 10) * factor;
    factor = factor === 7 ? 2 : factor + 1;
  }
  const digit = 11 - (sum % 11);
  return digit === 11 ? '0' : digit === 10 ? 'K' : String(digit);
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}
