import { serverTests } from './server-tests.ts';

export default serverTests('owner-proof', 'passwords', 'two-factor');
