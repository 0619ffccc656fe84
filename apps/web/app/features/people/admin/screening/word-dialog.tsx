import type { ListedWord } from '@corpomeme/contract/moderation/listed-words';
import { m } from '@corpomeme/contract/site/messages';
import { useForm } from 'react-hook-form';
import { showRefusal } from '../../../../lib/api/form.ts';
import { useSeen } from '../../../../lib/api/use-seen.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { NewerText } from '../../../../ui/form/newer-text.tsx';
import { toast } from '../../../../ui/toast.ts';
import { useWordChanges } from './use-word-changes.ts';
import { draftOf, linesOf, type WordDraft, wordResolver } from './word-draft.ts';
import { WordFields } from './word-fields.tsx';
import { WordTrialPart } from './word-trial-part.tsx';

interface WordDialogProps {
  /** Null: new entries. */
  word: ListedWord | null;
  onClose: () => void;
}

/** Adds entries or changes one, after a trial. */
export function WordDialog({ word, onClose }: WordDialogProps) {
  const form = useForm<WordDraft>({ defaultValues: draftOf(word), resolver: wordResolver });
  const { add, change } = useWordChanges();
  const { seen, newer, take } = useSeen(word ?? {}, true);
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (draft) => {
    if (isSubmitting) return;
    const { patterns: _lines, ...rest } = draft;
    const values = { ...rest, text: draft.effect === 'refuse' ? draft.text.trim() : null };
    const patterns = linesOf(draft.patterns);
    try {
      if (word) {
        const { id, version } = { ...word, ...seen };
        await change.mutateAsync({ ...values, id, version, pattern: patterns[0] ?? '' });
        toast(m.wordLists.saved, 'success');
      } else {
        const added = await add.mutateAsync({ ...values, patterns });
        if (added.length === 0) return form.setError('patterns', { message: m.wordLists.known });
        toast(m.wordLists.added({ count: added.length }), 'success');
      }
      onClose();
    } catch (error) {
      if (take(error)) return;
      showRefusal(form, error, { failed: m.wordLists.notSaved, field: 'patterns' });
    }
  });
  const title = word ? m.wordLists.editOne({ pattern: word.pattern }) : m.wordLists.add;
  return (
    <Dialog open onClose={onClose} title={title}>
      <Form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <WordFields form={form} isNew={word === null} />
        <WordTrialPart form={form} />
        <NewerText
          newer={newer && word && { ...draftOf({ ...word, ...newer }) }}
          draft={{ ...form.getValues() }}
          labels={{
            patterns: m.wordLists.pattern,
            effect: m.wordLists.effect,
            text: m.wordLists.text,
            language: m.wordLists.language,
            places: m.wordLists.places,
            is_on: m.wordLists.isOn,
          }}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" tone="marker" busy={isSubmitting}>
            {m.wordLists.save}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            {m.wordLists.cancel}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
