import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { copyText } from './share-actions.ts';

interface ShownOnceProps {
  /** `made` and `copied` announce; `label` names the field. */
  words: { made: string; label: string; copy: string; copied: string };
  value: string;
}

/** A secret that the server does not show again, to copy. Give it the value as key. */
export function ShownOnce({ words: { made, label, copy, copied }, value }: ShownOnceProps) {
  return (
    <div className="grid gap-3">
      <p className="font-semibold">{made}</p>
      <TextField label={label} readOnly value={value} autoFocus />
      <Button className="justify-self-start" onClick={() => void copyText(value, copied)}>
        {copy}
      </Button>
    </div>
  );
}
