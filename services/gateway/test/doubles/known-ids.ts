// Defines the ids and the time that the doubles use and that tests look for.
import { timestampFromDate } from '@bufbuild/protobuf/wkt';

export const CUSTOMER_ID = '3a52d18c-0b0f-4a3e-8d52-5f0c2a0e7b11';
export const VISITOR_ID = '8d52d18c-0b0f-4a3e-8d52-5f0c2a0e7b22';
export const CAMPAIGN_ID = '7b110b0f-4a3e-4a52-9d52-8f6c2a0e3a52';
export const CONNECTION_ID = '7b110b0f-4a3e-4a52-9d52-8f6c2a0e3a53';
export const SUBSCRIPTION_ID = '7b110b0f-4a3e-4a52-9d52-8f6c2a0e3a54';
export const DELIVERY_ID = '7b110b0f-4a3e-4a52-9d52-8f6c2a0e3a55';
export const ACTION_ID = '7b110b0f-4a3e-4a52-9d52-8f6c2a0e3a56';
/** The id of a campaign, an ad set or an ad on its platform. */
export const PLATFORM_ID = '120210000000000001';
export const DOMAIN_ID = '7b110b0f-4a3e-4a52-9d52-8f6c2a0e3a57';
export const THREAD_ID = '7b110b0f-4a3e-4a52-9d52-8f6c2a0e3a61';
export const HANDOFF_ID = '7b110b0f-4a3e-4a52-9d52-8f6c2a0e3a58';
export const DESTINATION_ID = '7b110b0f-4a3e-4a52-9d52-8f6c2a0e3a59';
export const MEDIA_ID = '7b110b0f-4a3e-4a52-9d52-8f6c2a0e3a62';
export const STAGE_ID = '7b110b0f-4a3e-4a52-9d52-8f6c2a0e3a5a';
export const TIME = timestampFromDate(new Date('2026-01-15T10:00:00Z'));
