import { createStore } from '../../../lib/store.ts';

/** The sum of what waits for the moderator, for the menu's button. `WaitingKeeper` keeps it; 0 for other members. */
export const waitingTotal = createStore(0);
