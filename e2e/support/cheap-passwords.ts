import { setPasswordCost } from '../../apps/server/test/cheap-scrypt.ts';

// A site loads this module before the server (`server-process.ts`), so that all its passwords cost the same.
setPasswordCost('cheap');
