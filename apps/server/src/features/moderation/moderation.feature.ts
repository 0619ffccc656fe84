import type { Feature } from '../../feature.ts';
import { registerAppeals } from './appeals/appeals.routes.ts';
import { registerMembers } from './members/members.routes.ts';
import { registerModeration } from './moderation.routes.ts';
import { registerNotes } from './notes/notes.ts';
import { registerProposals } from './proposals/proposals.ts';

export const moderation: Feature = {
  routes: [registerModeration, registerProposals, registerAppeals, registerMembers, registerNotes],
};
