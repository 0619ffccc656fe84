import { setPasswordCost } from '../../apps/server/test/cheap-scrypt.ts';

// A site loads this module before the server (`site.ts`), so that all passwords of the site have the same cost.
setPasswordCost('cheap');
