import type { QueueCard } from '@corpomeme/contract/moderation/desk';
import type { ComponentType, ReactNode } from 'react';
import type { UndoableDecision } from '../decisions/use-undo.ts';

/** What a wing adds to the desk for the moderator's own sake. */
export interface DeskCareView {
  /** Suggests a pause; empty without a suggestion. */
  notice: ReactNode;
  Settings: ComponentType<{ onClose: () => void }>;
  isCovered: (card: Pick<QueueCard, 'is_unpleasant'> & { meme: { id: number } }) => boolean;
  reveal: (memeId: number) => void;
}

export type UseDeskCare = (made: readonly UndoableDecision[]) => DeskCareView;
