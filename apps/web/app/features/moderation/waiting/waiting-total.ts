import { createStore } from '../../../lib/store.ts';

/** The sum of the waiting numbers, for the menu's button. `WaitingKeeper` updates it; 0 for other members. */
export const waitingTotal = createStore(0);
