import { notifyManager } from '@tanstack/react-query';
import { useId, useState } from 'react';

interface SettingSwitchProps {
  label: string;
  hint: string;
  checked: boolean;
  /** When it ends, `checked` holds what is saved. A failure is told by who saves. */
  save(wanted: boolean): Promise<unknown>;
}

/** A setting of one box, saved as it is ticked: it shows what is wanted at once, and what is saved when that is known. */
export function SettingSwitch({ label, hint, checked, save }: SettingSwitchProps) {
  const id = useId();
  const [wanted, setWanted] = useState<boolean>();
  const change = async (next: boolean) => {
    setWanted(next);
    await save(next).catch(() => undefined);
    // After the queries have told their readers, or the old state would show for a moment. A later wish stays.
    notifyManager.schedule(() => setWanted((now) => (now === next ? undefined : now)));
  };
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3">
      <input
        id={id}
        type="checkbox"
        className="size-6 accent-marker"
        aria-describedby={`${id}-hint`}
        checked={wanted ?? checked}
        onChange={({ target }) => void change(target.checked)}
      />
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <p id={`${id}-hint`} className="col-start-2 text-14 text-muted">
        {hint}
      </p>
    </div>
  );
}
