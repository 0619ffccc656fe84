import { serverTests } from './server-tests.ts';

export default serverTests('moderation', 'decision-race', 'versions', 'undo', 'takedown');
