import type { DirectoryCompany } from '@corpomeme/contract/companies/directory';
import { m } from '@corpomeme/contract/site/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { refusalText } from '../../../lib/api/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Combobox } from '../../../ui/form/combobox.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { toast } from '../../../ui/toast.ts';
import { directoryQuery, useMerge } from './directory.ts';

interface MergeDialogProps {
  company: DirectoryCompany;
  onClose: () => void;
}

/** Lazy-loaded by the section. */
export default function MergeDialog({ company, onClose }: MergeDialogProps) {
  const [words, search] = useState('');
  const [into, setInto] = useState<DirectoryCompany | null>(null);
  const [problem, setProblem] = useState('');
  const query = useInfiniteQuery(directoryQuery({ search: words.trim(), state: 'listed' }));
  const others =
    query.data?.pages.flatMap(({ companies }) => companies).filter(({ id }) => id !== company.id) ?? [];
  const merge = useMerge(company);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!into) return setProblem(m.adminDirectory.intoNeeded);
    try {
      await merge.mutateAsync(into.id);
      toast(m.adminDirectory.merged({ from: company.name, into: into.name }), 'success');
      onClose();
    } catch (error) {
      setProblem(refusalText(error, m.adminDirectory.mergeFailed));
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.adminDirectory.mergeHeading({ name: company.name })}
      description={m.adminDirectory.mergeText}
    >
      <Form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <Field label={m.adminDirectory.into} error={problem}>
          {(control) => (
            <Combobox
              {...control}
              value={into?.name ?? ''}
              onChoose={(name) => {
                setInto(others.find((other) => other.name === name) ?? null);
                setProblem('');
              }}
              choices={others.map(({ name }) => ({ value: name }))}
              isSearching={query.isFetching}
              onSearch={search}
              countText={m.company.found}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={merge.isPending}>
            {m.adminDirectory.mergeNow}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            {m.adminDirectory.cancel}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
