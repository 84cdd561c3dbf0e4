// Generates a large number of customers with names as common and as rare as in Chile, so that some queries match every tenth one.
import type { Random } from '../sample/random.ts';

export interface MadeCustomer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
}

// The most common first.
const FIRST =
  'María José,María,Juan,José,Luis,Carlos,Ana María,Camila,Martina,Sofía,Isabella,Agustín,Benjamín,Vicente,Matías,Joaquín,Francisca,Javiera,Catalina,Constanza,Valentina,Fernanda,Antonia,Florencia,Emilia,Josefa,Trinidad,Diego,Sebastián,Nicolás,Felipe,Cristóbal,Ignacio,Tomás,Maximiliano,Gabriel,Lucas,Alonso,Pablo,Marcela,Margarita,Marta,Mario,Marcos,Mariana,Marcelo,Rosa,Elena,Patricia,Claudia,Carolina,Daniela,Paulina,Andrea,Verónica,Mónica,Ricardo,Rodrigo,Jorge,Héctor,Hugo,Sergio,Raúl,Víctor,Óscar,Iván,Pedro,Manuel,Francisco,Miguel,Eduardo,Gonzalo,Álvaro,Esteban,Millaray,Ximena,Zoila'.split(
    ',',
  );
const LAST =
  'González,Muñoz,Rojas,Díaz,Pérez,Soto,Contreras,Silva,Martínez,Sepúlveda,Morales,Rodríguez,López,Fuentes,Hernández,Torres,Araya,Flores,Espinoza,Valenzuela,Castillo,Ramírez,Reyes,Gutiérrez,Castro,Vargas,Álvarez,Vásquez,Tapia,Fernández,Sánchez,Carrasco,Gómez,Cortés,Herrera,Núñez,Jara,Vergara,Rivera,Figueroa,Riquelme,García,Miranda,Bravo,Vera,Molina,Vega,Campos,Sandoval,Orellana,Zúñiga,Olivares,Alarcón,Gallardo,Ortiz,Garrido,Salazar,Guzmán,Henríquez,Saavedra,Navarro,Aguilera,Parra,Romero,Aravena,Pizarro,Godoy,Peña,Cáceres,Leiva,Escobar,Yáñez,Valdés,Vidal,Salinas,Cárdenas,Jiménez,Ruiz,Lagos,Maldonado,Bustos,Medina,Pino,Moreno,Sanhueza,Carvajal,Navarrete,Sáez,Alvarado,Donoso,Poblete,Bustamante,Toro,Ortega,Venegas,Guerrero,Mendoza,Farías,San Martín,Huenchumilla,Quilaqueo'.split(
    ',',
  );
const MAIL =
  'gmail.com,gmail.com,gmail.com,gmail.com,hotmail.com,hotmail.com,outlook.com,yahoo.com,live.cl,uc.cl'.split(',');

/** Makes customer number n; each number gives a distinct email and phone (up to a hundred million). */
export function madeCustomer(random: Random, n: number): MadeCustomer {
  const first = common(random, FIRST);
  const last = common(random, LAST);
  const local = `${plain(first)}${random.next() < 0.5 ? '.' : ''}${plain(last)}${n}`;
  return {
    firstName: random.next() < 0.2 ? `${first} ${common(random, FIRST)}` : first,
    lastName: `${last} ${common(random, LAST)}`,
    email: `${local}@${random.pick(MAIL)}`,
    // The factor has no divisor in common with a power of ten, so every number comes once, and in no order.
    phone: `+569${String((n * 61_803_399) % 100_000_000).padStart(8, '0')}`,
  };
}

/** Picks the first names far more often than the last. */
function common(random: Random, names: readonly string[]): string {
  return names[Math.floor(random.next() ** 1.8 * names.length)] ?? '';
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f ]/g, '')
    .toLowerCase();
}
