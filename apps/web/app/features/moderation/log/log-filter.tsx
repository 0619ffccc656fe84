import type { PublicLogAction } from '@corpomeme/contract/moderation/moderation-log';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { loggedActions } from './log-query.ts';

/** Stored in the page's query. Without scripts, it is a form with a button. */
export function LogFilter({ action }: { action: PublicLogAction | undefined }) {
  const navigate = useNavigate();
  const choose = (next: string) =>
    void navigate(page.moderationLog({ action: next || undefined }), { preventScrollReset: true });
  return (
    <form method="get" action={page.moderationLog()} className="flex flex-wrap items-end gap-2">
      <Field label={m.log.filter}>
        {(control) => (
          <Select
            {...control}
            name="action"
            key={action}
            defaultValue={action ?? ''}
            onChange={({ target }) => choose(target.value)}
          >
            <option value="">{m.log.all}</option>
            {loggedActions().map((name) => (
              <option key={name} value={name}>
                {capitalise(m.log.actions[name])}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button type="submit" className="without-script">
        {m.log.apply}
      </Button>
    </form>
  );
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
