import { notifyManager } from '@tanstack/react-query';
import { useId, useState } from 'react';

interface SettingSwitchProps {
  label: string;
  hint: string;
  checked: boolean;
  /** Resolves when `checked` holds the saved value. The caller reports failures. */
  save(wanted: boolean): Promise<unknown>;
}

/** A checkbox that saves on change: shows the wanted value at once, and the saved one when it is known. */
export function SettingSwitch({ label, hint, checked, save }: SettingSwitchProps) {
  const id = useId();
  const [wanted, setWanted] = useState<boolean>();
  const change = async (next: boolean) => {
    setWanted(next);
    await save(next).catch(() => undefined);
    // Scheduled after query observers are notified, or the old state would flash. A later change stays.
    notifyManager.schedule(() => setWanted((now) => (now === next ? undefined : now)));
  };
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3">
      <input
        id={id}
        type="checkbox"
        className="size-6"
        aria-describedby={`${id}-hint`}
        checked={wanted ?? checked}
        onChange={({ target }) => void change(target.checked)}
      />
      <label htmlFor={id} className="-my-2 py-2 font-semibold">
        {label}
      </label>
      <p id={`${id}-hint`} className="col-start-2 text-14 text-muted">
        {hint}
      </p>
    </div>
  );
}
