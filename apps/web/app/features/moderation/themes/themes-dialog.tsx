import { MEME_LANGUAGES, type MemeLanguage } from '@corpomeme/contract/memes/meme-lists';
import type { Meme } from '@corpomeme/contract/memes/memes';
import * as operations from '@corpomeme/contract/memes/themes.operations';
import { m } from '@corpomeme/contract/site/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { useSeen } from '../../../lib/api/use-seen.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { NewerText } from '../../../ui/form/newer-text.tsx';
import { Options, SelectField } from '../../../ui/form/select.tsx';
import { toast } from '../../../ui/toast.ts';
import { patchMeme } from '../../memes/meme-cache.ts';
import { titleOf } from '../../memes/meme-words.ts';
import { ThemePicker, toggleTheme } from '../../memes/themes/theme-picker.tsx';
import { themesQuery } from '../../memes/themes/theme-queries.ts';
import { refreshQueue } from '../queue/desk-query.ts';
import { KeyCap, NEEDS_KEYS } from '../queue/key-button.tsx';

/** One key per theme, in the order of the site. */
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '-'];

interface ThemesDialogProps {
  meme: Meme;
  onClose: () => void;
}

/** A number chooses a theme, Enter saves; cancelling changes nothing (product: dialogs). */
export default function ThemesDialog({ meme, onClose }: ThemesDialogProps) {
  const client = useQueryClient();
  const { data: themes = [] } = useQuery(themesQuery(browserApi));
  const [chosen, setChosen] = useState<string[]>(meme.themes);
  const [language, setLanguage] = useState(meme.language);
  const { seen, newer, take } = useSeen({ themes: meme.themes, language: meme.language }, true);
  const change = useMutation({
    mutationFn: () =>
      browserApi.call(operations.changeMemeThemes, {
        params: { id: meme.id },
        body: { themes: chosen, language, seen },
      }),
    onSuccess(changed) {
      patchMeme(client, meme.id, () => changed);
      refreshQueue(client);
      toast(m.memeThemes.saved, 'success');
      onClose();
    },
    onError: (error) => {
      if (!take(error)) toast(refusalText(error, m.memeThemes.failed), 'error');
    },
  });
  const save = () => {
    if (!change.isPending) change.mutate();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLSelectElement) return;
    const picked = themes[KEYS.indexOf(event.key)];
    if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault();
      save();
    } else if (picked) {
      event.preventDefault();
      setChosen(toggleTheme(chosen, picked.slug));
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.memeThemes.title({ title: titleOf(meme) })}
      description={
        <>
          <span className={NEEDS_KEYS}>{m.memeThemes.keys} </span>
          {m.memeThemes.hint}
        </>
      }
    >
      <Form onSubmit={(event) => event.preventDefault()} onKeyDown={onKeyDown} className="grid gap-5">
        <ThemePicker themes={themes} chosen={chosen} onChange={setChosen} keys={KEYS} />
        <SelectField
          label={m.upload.words}
          value={language}
          onChange={(event) => setLanguage(event.target.value as MemeLanguage)}
          className="justify-self-start"
        >
          <Options of={MEME_LANGUAGES} text={(each) => m.meme.languages[each]} />
        </SelectField>
        <NewerText
          newer={newer && { themes: newer.themes, language: m.meme.languages[newer.language] }}
          draft={{ themes: chosen, language: m.meme.languages[language] }}
          labels={{ themes: m.memeThemes.title({ title: titleOf(meme) }), language: m.upload.words }}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{m.memeThemes.cancel}</Button>
          <Button tone="approve" busy={change.isPending} onClick={save}>
            {m.memeThemes.save}
            <KeyCap letter="↵" />
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
