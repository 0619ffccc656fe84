import { serverTests } from './server-tests.ts';

export default serverTests('sessions', 'sanctions', 'nameless', 'auth', 'passwords', 'two-factor');
