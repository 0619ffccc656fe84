import { ADMIN_SCREENS } from './admin.ts';
import { DESK_SCREENS } from './desks.ts';
import { ENTRY_SCREENS } from './entry.ts';
import { MEMBER_SCREENS } from './member.ts';
import { READING_SCREENS } from './reading.ts';
import { STUDIO_SCREENS } from './studio.ts';

/** All screens, which the journeys open in every look, language and width. */
export const SCREENS = [
  ...READING_SCREENS,
  ...STUDIO_SCREENS,
  ...ENTRY_SCREENS,
  ...MEMBER_SCREENS,
  ...DESK_SCREENS,
  ...ADMIN_SCREENS,
];
