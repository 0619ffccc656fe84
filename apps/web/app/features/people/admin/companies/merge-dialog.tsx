import type { DirectoryCompany } from '@corpomeme/contract/companies/directory';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { refusalText } from '../../../../lib/api/refusal.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Combobox } from '../../../../ui/form/combobox.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { toast } from '../../../../ui/toast.ts';
import { companyStrings } from '../../../companies/company.strings.ts';
import { directoryStrings as strings } from './companies.strings.ts';
import { directoryQuery } from './directory-queries.ts';
import { useMerge } from './use-directory-changes.ts';

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
    if (!into) return setProblem(strings.intoNeeded);
    try {
      await merge.mutateAsync(into.id);
      toast(strings.merged(company.name, into.name), 'success');
      onClose();
    } catch (error) {
      setProblem(refusalText(error, strings.mergeFailed));
    }
  };
  return (
    <Dialog open onClose={onClose} title={strings.mergeHeading(company.name)} description={strings.mergeText}>
      <Form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <Field label={strings.into} error={problem}>
          {(control) => (
            <Combobox
              {...control}
              value={into?.name ?? ''}
              onChoose={(name) => {
                setInto(others.find((other) => other.name === name) ?? null);
                setProblem('');
              }}
              choices={others.map(({ name }) => ({ value: name }))}
              onSearch={search}
              countText={companyStrings.found}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={merge.isPending}>
            {strings.mergeNow}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            {strings.cancel}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
