// Makes contacts for tests: an empty one to fill, and random persons as forms in Latin America and the US get them.
import fc from 'fast-check';
import type { Contact } from '../../src/domain/payload/contact.ts';

export const NOBODY: Required<Contact> = {
  ...{ email: '', phone: '', firstName: '', lastName: '', externalId: '' },
  ...{ city: '', region: '', postalCode: '', country: '' },
};

const NAMES = ['Ana', 'JOSÉ', 'Valéry', 'Ñuflo', 'María', 'Ángel', 'Zoë', '정', 'Łucja', 'Jean-Luc', "D'Arcy"];
const SURNAMES = ['Rojas', 'MUÑOZ', "O'Higgins", 'García-Huidobro', 'de la Fuente', 'Núñez', 'St. John', 'Øster'];
const CITIES = ['Santiago', 'Ñuñoa', 'San José', 'São Paulo', 'Viña del Mar', 'New York', 'Villa 21'];
const SEPARATORS = ['', ' ', '-', ' - '];
const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
const padding = fc.constantFrom('', ' ', '  ', '\t');
const padded = (text: fc.Arbitrary<string>) => fc.tuple(padding, text, padding).map((parts) => parts.join(''));
const oneOrTwo = (words: readonly string[]) =>
  fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 2 }).map((some) => some.join(' '));

const email = fc
  .tuple(
    fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,9}$/),
    fc.constantFrom('', '.', '..x', '+tag', '.b+Promo.2026', '-z'),
    fc.constantFrom('gmail.com', 'GoogleMail.com', 'Example.CL', 'correo.empresa.com.ar'),
  )
  .map(([name, tail, domain]) => `${name}${tail.replace(/\.+$/, '').replace('..', '.')}@${domain}`);

/** Numbers that are valid in their country, in E.164 with usual separators. */
const phone = fc
  .tuple(
    fc.oneof(
      digits(7).map((rest) => ['+56', '9', `8${rest}`]),
      digits(7).map((rest) => ['+54', '9', `11${4}${rest}`]),
      digits(6).map((rest) => ['+1', '650', `5${rest}`]),
      digits(6).map((rest) => ['+51', '9', `87${rest}`]),
    ),
    fc.constantFrom(...SEPARATORS),
  )
  .map(([parts, separator]) => parts.join(separator));

/** A RUT with its check digit: the digits from the right times 2 to 7 in turn, modulo 11. */
function rutOf(number: number, isDotted: boolean): string {
  const sum = [...String(number)].reverse().reduce((left, digit, at) => left + Number(digit) * (2 + (at % 6)), 0);
  const check = '0123456789K'[(11 - (sum % 11)) % 11];
  return `${isDotted ? number.toLocaleString('es-CL') : number}-${check}`;
}
const rut = fc.tuple(fc.integer({ min: 1_000_000, max: 25_999_999 }), fc.boolean()).map((parts) => rutOf(...parts));

export const persons: fc.Arbitrary<Required<Contact>> = fc.record({
  email: padded(email),
  phone: padded(phone),
  firstName: padded(oneOrTwo(NAMES)),
  lastName: padded(oneOrTwo(SURNAMES)),
  externalId: padded(fc.oneof(rut, fc.uuid(), fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/))),
  city: padded(fc.constantFrom(...CITIES)),
  region: fc.constantFrom('CA', 'Región Metropolitana', 'Bío-Bío', 'ny'),
  postalCode: fc.oneof(
    digits(7),
    digits(5),
    fc.tuple(digits(5), digits(4)).map(([five, four]) => `${five}-${four}`),
  ),
  country: fc.constantFrom('CL', 'us', 'AR', 'Pe', 'BR'),
});
