import {
  type ListedWord,
  tryListedWords,
  WORD_EFFECTS,
  WORD_LANGUAGES,
  WORD_PLACES,
  type WordTrial,
} from '@corpomeme/contract/moderation/listed-words';
import { WORD_LISTS } from '@corpomeme/contract/moderation/word-pattern';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useMutation, useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useId, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { showRefusal } from '../../../lib/api/form.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { useSeen } from '../../../lib/api/use-seen.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { NewerText } from '../../../ui/form/newer-text.tsx';
import { Options, SelectField } from '../../../ui/form/select.tsx';
import { TextArea, TextAreaField, TextField, TextInput } from '../../../ui/form/text-field.tsx';
import { NotLoaded } from '../../../ui/load-failure.tsx';
import { CELL, HEAD_CELL, TABLE } from '../../../ui/table-look.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast.ts';
import {
  draftOf,
  linesOf,
  listedWordsQuery,
  useWordChanges,
  type WordDraft,
  wordResolver,
} from './word-draft.ts';

type WordForm = UseFormReturn<WordDraft>;

function WordFields({ form, isNew }: { form: WordForm; isNew: boolean }) {
  const { register, formState, watch } = form;
  const { errors } = formState;
  const typing = { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } as const;
  return (
    <>
      <Field
        label={isNew ? m.wordLists.patterns : m.wordLists.pattern}
        hint={m.wordLists.patternsHint}
        error={errors.patterns?.message}
      >
        {(control) =>
          isNew ? (
            <TextArea {...control} {...register('patterns')} {...typing} rows={3} />
          ) : (
            <TextInput {...control} {...register('patterns')} {...typing} maxLength={WORD_LISTS.patternMax} />
          )
        }
      </Field>
      <SelectField label={m.wordLists.effect} hint={m.wordLists.effectHint} {...register('effect')}>
        <Options of={WORD_EFFECTS} text={(effect) => m.wordLists.effects[effect]} />
      </SelectField>
      {watch('effect') === 'refuse' && (
        <TextAreaField
          label={m.wordLists.text}
          hint={m.wordLists.textHint}
          error={errors.text?.message}
          {...register('text')}
          rows={2}
          maxLength={WORD_LISTS.textMax}
        />
      )}
      <Places form={form} />
      <SelectField label={m.wordLists.language} {...register('language')}>
        <Options of={WORD_LANGUAGES} text={(language) => m.wordLists.languages[language]} />
      </SelectField>
      <label className="flex min-h-11 items-start gap-3 py-2">
        <input type="checkbox" className="mt-0.5 size-5 shrink-0" {...register('is_on')} />
        <span>
          {m.wordLists.isOn}
          <span className="block text-14 text-muted">{m.wordLists.isOnHint}</span>
        </span>
      </label>
    </>
  );
}

function Places({ form: { register, formState } }: { form: WordForm }) {
  const id = useId();
  return (
    <fieldset className="grid gap-1" aria-describedby={id}>
      <legend className="font-semibold">{m.wordLists.places}</legend>
      <div className="grid sm:grid-cols-2">
        {WORD_PLACES.map((place) => (
          <label key={place} className="flex min-h-11 items-center gap-3">
            <input type="checkbox" className="size-5 shrink-0" value={place} {...register('places')} />
            {m.wordLists.placeNames[place]}
          </label>
        ))}
      </div>
      <p id={id} role="alert" className="text-14 font-semibold text-reject empty:hidden">
        {formState.errors.places?.message}
      </p>
    </fieldset>
  );
}

/** What the entries of the form would have matched. */
function WordTrialPart({ form }: { form: UseFormReturn<WordDraft> }) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: ({ patterns, places, language }: WordDraft) =>
      browserApi.call(tryListedWords, { body: { patterns: linesOf(patterns), places, language } }),
  });
  const run = async () => {
    if (await form.trigger(['patterns', 'places'], { shouldFocus: true })) mutate(form.getValues());
  };
  return (
    <div className="grid gap-2">
      <Button className="justify-self-start" busy={isPending} onClick={() => void run()}>
        {m.wordLists.try}
      </Button>
      <div role="status" className="grid gap-2 empty:hidden">
        {error && <p className="text-14 text-reject">{refusalText(error, m.wordLists.tryFailed)}</p>}
        {data && !isPending && !error && <Result trial={data} />}
      </div>
    </div>
  );
}

function Result({ trial: { read, matched, decided, right, examples } }: { trial: WordTrial }) {
  return (
    <>
      <p>
        {m.wordLists.tried({ read, matched })}
        {decided > 0 && ` ${m.wordLists.triedRight({ decided, right })}`}
      </p>
      {examples.length > 0 && (
        <ul className="grid gap-2">
          {examples.map(({ place, found, excerpt, meme_id: memeId }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: examples have no id, and the list is replaced as a whole.
            <li key={at} className="rounded-control border border-line px-3 py-2 text-14 wrap-anywhere">
              <Marked excerpt={excerpt} found={found} />
              <span className="block text-muted">
                {m.wordLists.placeNames[place]}{' '}
                {memeId !== null && <TextLink to={page.meme(memeId)}>{m.wordLists.toMeme}</TextLink>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Marked({ excerpt, found }: { excerpt: string; found: string }) {
  const at = excerpt.indexOf(found);
  if (at < 0) return excerpt;
  return (
    <>
      {excerpt.slice(0, at)}
      <mark>{found}</mark>
      {excerpt.slice(at + found.length)}
    </>
  );
}

interface WordDialogProps {
  /** Null: new entries. */
  word: ListedWord | null;
  onClose: () => void;
}

/** Adds entries or changes one, after a trial. */
function WordDialog({ word, onClose }: WordDialogProps) {
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

/** Rows of the table at once; more are shown on demand. */
const PAGE = 50;
const STATES = ['on', 'off'] as const;

interface WordFilter {
  search: string;
  effect: string;
  place: string;
  state: string;
}

const EVERYTHING: WordFilter = { search: '', effect: '', place: '', state: '' };

/** The entries of the word lists, with filters, and the dialog that adds or changes one. */
export function WordLists() {
  const query = useQuery(listedWordsQuery);
  const [filter, setFilter] = useState(EVERYTHING);
  const [shown, setShown] = useState(PAGE);
  const [edited, setEdited] = useState<ListedWord | 'new' | null>(null);
  if (!query.data) return <NotLoaded query={query} text={m.wordLists.failed} className="h-56" />;
  const words = query.data.filter((word) => fits(word, filter));
  return (
    <>
      <Button className="justify-self-start" onClick={() => setEdited('new')}>
        {m.wordLists.add}
      </Button>
      {query.data.length === 0 ? (
        <p className="text-14 text-muted">{m.wordLists.none}</p>
      ) : (
        <>
          <Filters
            filter={filter}
            onChange={(next) => {
              setFilter(next);
              setShown(PAGE);
            }}
          />
          <p role="status" className="text-14 text-muted tabular-nums">
            {m.wordLists.count({ shown: Math.min(shown, words.length), total: query.data.length })}
          </p>
          <WordTable words={words.slice(0, shown)} onEdit={setEdited} />
        </>
      )}
      {words.length > shown && (
        <Button className="justify-self-start" onClick={() => setShown(shown + PAGE)}>
          {m.wordLists.more}
        </Button>
      )}
      {edited && <WordDialog word={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function fits(word: ListedWord, { search, effect, place, state }: WordFilter): boolean {
  return (
    plain(word.pattern).includes(plain(search.trim())) &&
    (effect === '' || word.effect === effect) &&
    (place === '' || word.places.some((each) => each === place)) &&
    (state === '' || word.is_on === (state === 'on'))
  );
}

interface FiltersProps {
  filter: WordFilter;
  onChange: (filter: WordFilter) => void;
}

function Filters({ filter, onChange }: FiltersProps) {
  const choices = [
    { name: 'effect', label: m.wordLists.effect, values: WORD_EFFECTS, texts: m.wordLists.effects },
    { name: 'place', label: m.wordLists.places, values: WORD_PLACES, texts: m.wordLists.placeNames },
    { name: 'state', label: m.wordLists.isOn, values: STATES, texts: m.wordLists.stateNames },
  ] as const;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField
        label={m.wordLists.search}
        type="search"
        autoCapitalize="none"
        value={filter.search}
        onChange={({ target }) => onChange({ ...filter, search: target.value })}
      />
      {choices.map(({ name, label, values, texts }) => (
        <SelectField
          key={name}
          label={label}
          value={filter[name]}
          onChange={({ target }) => onChange({ ...filter, [name]: target.value })}
        >
          <option value="">{m.wordLists.all}</option>
          <Options of={values} text={(value) => (texts as Record<string, string>)[value]} />
        </SelectField>
      ))}
    </div>
  );
}

interface WordTableProps {
  words: readonly ListedWord[];
  onEdit: (word: ListedWord) => void;
}

function WordTable({ words, onEdit }: WordTableProps) {
  const part = useRef<HTMLDivElement>(null);
  return (
    <div ref={part} tabIndex={-1}>
      <table className={TABLE}>
        <caption className="sr-only">{m.wordLists.heading}</caption>
        <thead>
          <tr>
            {Object.values(m.wordLists.columns).map((column) => (
              <th key={column} scope="col" className={HEAD_CELL}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {words.map((word) => (
            <Row key={word.id} word={word} onEdit={onEdit} onGone={() => part.current?.focus()} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  word: ListedWord;
  onEdit: (word: ListedWord) => void;
  onGone: () => void;
}

function Row({ word, onEdit, onGone }: RowProps) {
  const { pattern, effect, text, places, language } = word;
  const { columns } = m.wordLists;
  return (
    <tr>
      <th scope="row" className={`${CELL} font-semibold wrap-anywhere`}>
        {pattern}
      </th>
      <td className={CELL} data-label={columns.effect}>
        {m.wordLists.effects[effect]}
        {text && <span className="block text-14 text-muted">{text}</span>}
      </td>
      <td className={CELL} data-label={columns.places}>
        {places.map((place) => m.wordLists.placeNames[place]).join(', ')}
      </td>
      <td className={CELL} data-label={columns.language}>
        {m.wordLists.languages[language]}
      </td>
      <td className={`${CELL} tabular-nums`} data-label={columns.precision}>
        {precisionOf(word)}
      </td>
      <td className={CELL} data-label={columns.on}>
        <Switch word={word} />
      </td>
      <td className={CELL}>
        <div className="flex items-center">
          <Button aria-label={m.wordLists.editOne({ pattern })} onClick={() => onEdit(word)}>
            {m.wordLists.edit}
          </Button>
          <Removal word={word} onGone={onGone} />
        </div>
      </td>
    </tr>
  );
}

function precisionOf({ effect, decided, right }: ListedWord): string {
  if (decided > 0) return m.wordLists.precision({ right, decided });
  return effect === 'refuse' ? m.wordLists.nothingKept : m.wordLists.noPrecision;
}

function Switch({ word }: { word: ListedWord }) {
  const { change } = useWordChanges();
  const { pattern, effect, text, places, language, version, id, is_on: isOn } = word;
  const save = (is_on: boolean) =>
    change.mutate(
      { id, pattern, effect, text, places, language, version, is_on },
      { onError: (error) => toast(refusalText(error, m.wordLists.notSaved), 'error') },
    );
  return (
    <label className="-ml-3 grid size-11 place-items-center">
      <span className="sr-only">{m.wordLists.switchOne({ pattern })}</span>
      <input
        type="checkbox"
        className="size-5"
        checked={change.isPending ? !isOn : isOn}
        disabled={change.isPending}
        onChange={({ target }) => save(target.checked)}
      />
    </label>
  );
}

function Removal({ word: { id, pattern }, onGone }: Omit<RowProps, 'onEdit'>) {
  const { remove } = useWordChanges();
  const run = () =>
    remove.mutate(id, {
      onError: (error) => toast(refusalText(error, m.wordLists.removeFailed), 'error'),
      onSuccess() {
        toast(m.wordLists.removed({ pattern }), 'success');
        onGone();
      },
    });
  return (
    <Button
      tone="quiet"
      className="px-0"
      aria-label={m.wordLists.remove({ pattern })}
      busy={remove.isPending}
      onClick={run}
    >
      {!remove.isPending && <X className="size-4" />}
    </Button>
  );
}
