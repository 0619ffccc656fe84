import type { UserSort } from '@corpomeme/contract/people/admin-sections';
import { m } from '@corpomeme/contract/site/messages';
import { Field } from '../../../../ui/form/field.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import type { UserFilter } from '../admin-queries.ts';

const CHOICES: readonly [UserSort, UserFilter['order']][] = [
  ['created', 'desc'],
  ['created', 'asc'],
  ['username', 'asc'],
  ['username', 'desc'],
  ['role', 'desc'],
  ['role', 'asc'],
  ['last_login', 'desc'],
  ['last_login', 'asc'],
];
const NEWEST = CHOICES[0] as (typeof CHOICES)[number];

interface SortChoiceProps {
  filter: UserFilter;
  onChange: (change: Partial<UserFilter>) => void;
}

/** The orders of the table for narrow screens, whose cards have no headings to press. */
export function SortChoice({ filter, onChange }: SortChoiceProps) {
  const choose = (value: string) => {
    const [sort, order] = CHOICES.find((choice) => choice.join(':') === value) ?? NEWEST;
    onChange({ sort, order });
  };
  return (
    <div className="min-[50rem]:hidden">
      <Field label={m.admin.sortBy}>
        {(control) => (
          <Select
            {...control}
            value={`${filter.sort}:${filter.order}`}
            onChange={({ target }) => choose(target.value)}
          >
            {CHOICES.map(([sort, order]) => (
              <option key={`${sort}:${order}`} value={`${sort}:${order}`}>
                {m.admin.orders[sort][order]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}
