import { Button } from '../../../ui/button.tsx';
import { adminStrings } from '../admin.strings.ts';
import type { RoleChange } from './use-role-change.ts';

interface RoleUndoProps {
  /** The latest change of this visit that was not taken back. */
  change: RoleChange | null;
  isBusy: boolean;
  onUndo: (change: RoleChange) => void;
}

/** What was changed last and the way back, which stays until the next change: a toast would be gone too soon. */
export function RoleUndo({ change, isBusy, onUndo }: RoleUndoProps) {
  return (
    <div role="status" className="empty:hidden">
      {change && (
        <p className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-sunken px-4 py-2">
          <span className="min-w-0 wrap-anywhere">
            {adminStrings.changedRole(change.user.username, change.from, change.to)}
          </span>
          <Button
            busy={isBusy}
            onClick={() => onUndo({ ...change, from: change.to, to: change.from, isUndo: true })}
          >
            {adminStrings.undo}
          </Button>
        </p>
      )}
    </div>
  );
}
