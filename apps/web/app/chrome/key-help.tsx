import { m } from '@corpomeme/contract/site/messages';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { useOpener } from '../ui/dialog/use-opener.ts';
import { ShortcutsCheck } from '../ui/shortcuts-check.tsx';

/** Lists the reader's keys, with the switch that turns them off. Lazy-loaded by `KeysHost`. */
export default function KeyHelp({ onClose }: { onClose: () => void }) {
  const giveFocusBack = useOpener();
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
      <div className="mt-6">
        <ShortcutsCheck />
      </div>
    </Dialog>
  );
}
