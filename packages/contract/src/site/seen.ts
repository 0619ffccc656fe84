import { z } from 'zod';

/**
 * What the caller saw of the fields that it changes, as it read them (decision 339). If another value stands there now, the
 * call responds 409 `changed_meanwhile` with `current`, and changes nothing. Without it, the call replaces what stands there.
 */
export const Seen = z.record(z.string(), z.unknown()).optional();
export type Seen = z.infer<typeof Seen>;
