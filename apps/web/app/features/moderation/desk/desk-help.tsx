import { Dialog } from '../../../ui/dialog.tsx';
import { deskStrings } from './desk.strings.ts';

export function DeskHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={deskStrings.help}
      onCloseAutoFocus={(event) => event.preventDefault()}
    >
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-5 gap-y-2">
        {deskStrings.keys.map(([key, what]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-control border border-edge px-2 py-0.5 font-sans text-14 whitespace-nowrap">
                {key}
              </kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 text-14 text-muted">{deskStrings.helpNote}</p>
    </Dialog>
  );
}
