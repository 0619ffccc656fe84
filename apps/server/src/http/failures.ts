import { ErrorBody } from '@corpomeme/contract/errors';

/** Every route may answer these (product: errors). */
export const failures = { '4xx': ErrorBody, '5xx': ErrorBody } as const;
