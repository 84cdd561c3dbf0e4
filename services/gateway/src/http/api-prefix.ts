// Defines the path at which the API begins; it contains the version (contract, Versioning).
export const API_PREFIX = '/api/v1';
