import { serverTests } from './server-tests.ts';

export default serverTests('visibility', 'concern', 'deletion-races');
