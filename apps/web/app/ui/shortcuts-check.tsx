import { m } from '@corpomeme/contract/site/messages';
import { useId } from 'react';
import { useShortcutsSwitch } from '../lib/use-shortcuts.ts';

/** Turns single-key shortcuts off and on; part of each dialog that lists them. */
export function ShortcutsCheck() {
  const id = useId();
  const [areOn, toggle] = useShortcutsSwitch();
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3">
      <input
        id={id}
        type="checkbox"
        className="size-6"
        aria-describedby={`${id}-hint`}
        checked={areOn}
        onChange={toggle}
      />
      <label htmlFor={id} className="font-semibold">
        {m.key.switch}
      </label>
      <p id={`${id}-hint`} className="col-start-2 text-14 text-muted">
        {m.key.switchHint}
      </p>
    </div>
  );
}
