import { m } from '@corpomeme/contract/site/messages';
import { useId } from 'react';
import { useShortcutsSwitch } from '../lib/use-shortcuts.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { useOpener } from '../ui/dialog/use-opener.ts';

/** Lists the reader's keys, with the switch that turns them off. Lazy-loaded by `KeysHost`. */
export default function KeyHelp({ onClose }: { onClose: () => void }) {
  const id = useId();
  const giveFocusBack = useOpener();
  const [areOn, toggle] = useShortcutsSwitch();
  return (
    <Dialog
      open
      onClose={onClose}
      onCloseAutoFocus={giveFocusBack}
      title={m.key.title}
      description={m.key.text}
    >
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-3">
        {m.key.keys.map(({ key, text }) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-block min-w-8 rounded-control border border-edge px-2 py-0.5 text-center font-semibold">
                {key}
              </kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-6 grid grid-cols-[auto_1fr] gap-x-3">
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
    </Dialog>
  );
}
