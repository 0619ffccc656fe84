import type { AuditAction, AuditEntry } from '@corpomeme/contract/people/audit-log';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fullDate } from '../../../lib/format.ts';
import { SelectField } from '../../../ui/form/select.tsx';
import { NotLoaded } from '../../../ui/load-failure.tsx';
import { NextPage } from '../../../ui/more-button.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { auditQuery } from './admin-queries.ts';

const actions = () => Object.entries(m.audit.actions) as [AuditAction, string][];

/** The audit log: who decided and changed what, when and why. */
export default function AuditSection() {
  const [action, setAction] = useState<AuditAction>();
  const query = useInfiniteQuery(auditQuery(action));
  const entries = query.data?.pages.flatMap((page) => page.entries);
  return (
    <div className="grid gap-4">
      <SelectField
        label={m.audit.filter}
        className="justify-self-start"
        value={action ?? ''}
        onChange={({ target }) => setAction(actions().find(([name]) => name === target.value)?.[0])}
      >
        <option value="">{m.audit.all}</option>
        {actions().map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </SelectField>
      {!entries && <NotLoaded query={query} text={m.audit.failed} className="h-64" />}
      {entries?.length === 0 && <p className="text-muted">{m.audit.none}</p>}
      <ol className="grid gap-1 divide-y divide-line">
        {entries?.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      <NextPage query={query} className="justify-self-start">
        {m.audit.more}
      </NextPage>
    </div>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const details = Object.entries(entry.details);
  return (
    <li className="grid gap-0.5 py-2.5">
      <p>
        <Person id={entry.actor_id} name={entry.actor_username ?? m.audit.site} />{' '}
        {m.audit.actions[entry.action]}
        {entry.user_id !== null && entry.user_id !== entry.actor_id && (
          <>
            {': '}
            <Person id={entry.user_id} name={entry.username ?? entry.user_id} />
          </>
        )}
        {entry.meme_id !== null && (
          <>
            {': '}
            <TextLink to={page.meme(entry.meme_id)}>{m.audit.meme({ id: entry.meme_id })}</TextLink>
          </>
        )}
        {entry.comment_id !== null && `, ${m.audit.comment({ id: entry.comment_id })}`}
      </p>
      {entry.reason && <p className="wrap-anywhere">“{entry.reason}”</p>}
      <p className="text-14 text-muted tabular-nums">
        <time dateTime={entry.at}>{fullDate(entry.at)}</time>
        {details.length > 0 &&
          ` · ${details.map(([name, value]) => `${name}: ${value === '' ? '–' : value}`).join(', ')}`}
      </p>
    </li>
  );
}

function Person({ id, name }: { id: string | null; name: string }) {
  return id === null ? <b>{name}</b> : <TextLink to={page.adminUser(id)}>{name}</TextLink>;
}
