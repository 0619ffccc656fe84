import { serverTests } from './server-tests.ts';

export default serverTests('appeals');
