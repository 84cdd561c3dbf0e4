// Members that the bodies of several access operations share.
import { z } from 'zod';
import { isCurrency } from '../../domain/currency.ts';
import { PRIVACY_MODES, WORKSPACE_TYPES } from '../../domain/healthcare.ts';

export const nameField = z
  .string()
  .refine((text) => text.trim().length >= 1 && text.trim().length <= 200, 'must have 1 to 200 characters')
  .meta({ description: 'For people, 1 to 200 characters; it need not be unique.' });

export const currencyField = z
  .string()
  .refine(isCurrency, 'must be an ISO 4217 code such as CLP or USD')
  .meta({ description: 'ISO 4217, upper case.', examples: ['CLP'] });

export const privacyModeField = z
  .enum(PRIVACY_MODES)
  .meta({ description: 'platform_safe and hipaa make the profile healthcare-family: no partner sees its persons.' });

export const workspaceTypeField = z
  .enum(WORKSPACE_TYPES)
  .meta({ description: 'healthcare_agency makes every profile of the workspace healthcare-family.' });
