// Defines members that the bodies of several access operations share.
import { readCountry } from '@touchline/chassis/access/country.ts';
import { isCurrency } from '@touchline/chassis/access/currency.ts';
import { PRIVACY_MODES, WORKSPACE_TYPES } from '@touchline/chassis/access/healthcare.ts';
import { readTimeZone } from '@touchline/chassis/access/time-zone.ts';
import { z } from 'zod';

export const nameField = z
  .string()
  .min(1)
  .max(200)
  .refine((text) => text.trim() !== '', 'must be more than spaces')
  .meta({ description: 'For people to read; it need not be unique.' });

export const currencyField = z
  .string()
  .refine(isCurrency, 'must be an ISO 4217 code such as CLP or USD')
  .meta({ pattern: '^[A-Z]{3}$', description: 'ISO 4217, upper case.', examples: ['CLP'] });

export const privacyModeField = z.enum(PRIVACY_MODES).meta({
  description: 'platform_safe and hipaa put the profile in the healthcare family: no partner sees its persons.',
});

export const defaultCountryField = z
  .string()
  .refine((text) => readCountry(text) !== null, 'must be an ISO 3166-1 alpha-2 code such as CL, or null')
  .nullable()
  .meta({
    description:
      'ISO 3166-1 alpha-2, in any case: the country by which phones without + and national ids are read, wherever they come in, unless a request gives its own. null for none.',
    examples: ['CL'],
  });

export const timeZoneField = z
  .string()
  .refine((text) => readTimeZone(text) !== null, 'must be the name of an IANA zone such as America/Santiago')
  .meta({
    description: 'The name of an IANA time zone, in any case, in whose days reports count.',
    examples: ['America/Santiago'],
  });

export const workspaceTypeField = z
  .enum(WORKSPACE_TYPES)
  .meta({ description: 'healthcare_agency puts every profile of the workspace in the healthcare family.' });
