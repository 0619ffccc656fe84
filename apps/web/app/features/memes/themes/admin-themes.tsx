import { THEMES } from '@corpomeme/contract/memes/theme-words';
import type { AdminTheme } from '@corpomeme/contract/memes/themes';
import * as operations from '@corpomeme/contract/memes/themes.operations';
import { m } from '@corpomeme/contract/site/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useForm } from 'react-hook-form';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { formResolver, showRefusal } from '../../../lib/api/form.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { changeOf, useSeen } from '../../../lib/api/use-seen.ts';
import { inOne, SecondText } from '../../../lib/second-text.tsx';
import { useOpening } from '../../../lib/use-opening.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { NewerText } from '../../../ui/form/newer-text.tsx';
import { TextAreaField, TextField } from '../../../ui/form/text-field.tsx';
import { NotLoaded } from '../../../ui/load-failure.tsx';
import { toast } from '../../../ui/toast.ts';
import { themeKeys } from './theme-keys.ts';
import { allThemesQuery } from './theme-queries.ts';

interface Draft {
  en: string;
  ro: string;
  aboutEn: string;
  aboutRo: string;
  words: string;
  offered: boolean;
}

const resolver = formResolver<Draft>(({ en, ro }) => ({
  en: en.trim() && ro.trim() ? undefined : m.adminThemes.needed,
}));

interface ThemeFormProps {
  /** Null: a new theme. */
  theme: AdminTheme | null;
  onClose: () => void;
}

function ThemeForm({ theme, onClose }: ThemeFormProps) {
  const client = useQueryClient();
  const form = useForm<Draft>({
    resolver,
    defaultValues: draftOf(theme),
  });
  const { seen, newer, take } = useSeen(theme ?? {}, true);
  const { register, formState } = form;
  const submit = form.handleSubmit(async (draft) => {
    try {
      const { name } = await send(theme && { ...theme, ...seen }, draft);
      toast(m.adminThemes.saved({ name: inOne(name) }), 'success');
      onClose();
    } catch (error) {
      if (!take(error)) showRefusal(form, error, { failed: m.adminThemes.notSaved, field: 'en' });
    }
    void client.invalidateQueries({ queryKey: themeKeys.offered });
  });
  return (
    <Form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={m.adminThemes.english}
          error={formState.errors.en?.message}
          {...register('en')}
          maxLength={THEMES.nameMax}
        />
        <TextField
          label={m.adminThemes.romanian}
          {...register('ro')}
          lang={m.language.romanian}
          maxLength={THEMES.nameMax}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={m.adminThemes.aboutEnglish} {...register('aboutEn')} maxLength={THEMES.aboutMax} />
        <TextField
          label={m.adminThemes.aboutRomanian}
          {...register('aboutRo')}
          lang={m.language.romanian}
          maxLength={THEMES.aboutMax}
        />
      </div>
      <TextAreaField label={m.adminThemes.wordList} {...register('words')} rows={4} />
      {theme && (
        <label className="flex min-h-11 items-start gap-3 py-2">
          <input type="checkbox" className="mt-0.5 size-5 shrink-0" {...register('offered')} />
          <span>
            {m.adminThemes.show}
            <span className="block text-14 text-muted">{m.adminThemes.showHint}</span>
          </span>
        </label>
      )}
      <NewerText
        newer={newer && theme && { ...draftOf({ ...theme, ...newer }) }}
        draft={{ ...form.getValues() }}
        labels={{
          en: m.adminThemes.english,
          ro: m.adminThemes.romanian,
          aboutEn: m.adminThemes.aboutEnglish,
          aboutRo: m.adminThemes.aboutRomanian,
          words: m.adminThemes.wordList,
          offered: m.adminThemes.show,
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={formState.isSubmitting}>
          {m.adminThemes.save}
        </Button>
        <Button tone="quiet" onClick={onClose}>
          {m.adminThemes.cancel}
        </Button>
      </div>
    </Form>
  );
}

const draftOf = (theme: AdminTheme | null): Draft => ({
  en: theme?.name.en ?? '',
  ro: theme?.name.ro ?? '',
  aboutEn: theme?.about.en ?? '',
  aboutRo: theme?.about.ro ?? '',
  words: theme?.words.join(', ') ?? '',
  offered: !theme?.hidden,
});

function send(theme: AdminTheme | null, draft: Draft): Promise<AdminTheme> {
  const { en, ro, aboutEn, aboutRo, words, offered } = draft;
  const body = {
    name: { en: en.trim(), ro: ro.trim() },
    about: { en: aboutEn.trim(), ro: aboutRo.trim() },
    words: words
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
  };
  if (!theme) return browserApi.call(operations.addTheme, { body });
  return browserApi.call(operations.changeTheme, {
    params: { slug: theme.slug },
    body: changeOf(theme, { ...body, hidden: !offered }),
  });
}

/** The themes in their order, with their forms; a new theme comes last. */
export default function ThemesSection() {
  const query = useQuery(allThemesQuery(browserApi));
  const { data } = query;
  const order = useOrder();
  return (
    <div className="grid max-w-3xl gap-5">
      <p className="text-muted">{m.adminThemes.intro}</p>
      {!data && <NotLoaded query={query} text={m.adminThemes.failed} className="h-96" />}
      {data && (
        <>
          <ol className="grid divide-y divide-line rounded-card border border-line bg-surface">
            {data.map((theme, place) => (
              <Item
                key={theme.slug}
                theme={theme}
                isFirst={place === 0}
                isLast={place === data.length - 1}
                onMove={(step) =>
                  order({ slugs: moveSlug(data, place, step), seen: { slugs: slugsOf(data) } })
                }
              />
            ))}
          </ol>
          <NewTheme />
        </>
      )}
    </div>
  );
}

interface ItemProps {
  theme: AdminTheme;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: 1 | -1) => void;
}

function Item({ theme, isFirst, isLast, onMove }: ItemProps) {
  const { isOpen, setOpen, opener } = useOpening();
  const { name, words, hidden } = theme;
  if (isOpen) {
    return (
      <li className="p-4">
        <ThemeForm theme={theme} onClose={() => setOpen(false)} />
      </li>
    );
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 p-4">
      <div className="min-w-0 flex-1 basis-40">
        <h3 className="text-18">{inOne(name)}</h3>
        <SecondText as="p" className="text-muted">
          {name.ro}
        </SecondText>
      </div>
      {hidden && <Badge>{m.adminThemes.hidden}</Badge>}
      <span className="text-14 text-muted">{m.adminThemes.words({ count: words.length })}</span>
      <span className="flex">
        <Button
          tone="quiet"
          className="px-2"
          aria-label={m.adminThemes.up({ name: inOne(name) })}
          aria-disabled={isFirst || undefined}
          onClick={() => !isFirst && onMove(-1)}
        >
          <ArrowUp className="size-5" />
        </Button>
        <Button
          tone="quiet"
          className="px-2"
          aria-label={m.adminThemes.down({ name: inOne(name) })}
          aria-disabled={isLast || undefined}
          onClick={() => !isLast && onMove(1)}
        >
          <ArrowDown className="size-5" />
        </Button>
      </span>
      <Button
        ref={opener}
        aria-label={m.adminThemes.editOne({ name: inOne(name) })}
        onClick={() => setOpen(true)}
      >
        {m.adminThemes.edit}
      </Button>
    </li>
  );
}

const slugsOf = (themes: readonly AdminTheme[]) => themes.map(({ slug }) => slug);

/** Returns the slugs with the one at `place` moved by one place. */
function moveSlug(themes: readonly AdminTheme[], place: number, step: 1 | -1): string[] {
  const slugs = slugsOf(themes);
  const [slug = ''] = slugs.splice(place, 1);
  return slugs.toSpliced(place + step, 0, slug);
}

function useOrder() {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (body: { slugs: string[]; seen: { slugs: string[] } }) =>
      browserApi.call(operations.orderThemes, { body }),
    onSuccess(themes) {
      client.setQueryData(allThemesQuery(browserApi).queryKey, themes);
      toast(m.adminThemes.ordered, 'success');
    },
    onError: (error) => toast(refusalText(error, m.adminThemes.notSaved), 'error'),
    onSettled: () => client.invalidateQueries({ queryKey: themeKeys.offered }),
  });
  return mutate;
}

function NewTheme() {
  const { isOpen, setOpen, opener } = useOpening();
  if (!isOpen) {
    return (
      <Button ref={opener} className="justify-self-start" onClick={() => setOpen(true)}>
        {m.adminThemes.add}
      </Button>
    );
  }
  return (
    <section aria-label={m.adminThemes.newTheme} className="grid gap-2">
      <h3 className="text-18">{m.adminThemes.newTheme}</h3>
      <ThemeForm theme={null} onClose={() => setOpen(false)} />
    </section>
  );
}
