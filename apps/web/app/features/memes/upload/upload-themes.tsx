import { suggestThemes } from '@corpomeme/contract/memes/theme-words';
import { m } from '@corpomeme/contract/site/messages';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { ThemePicker } from '../themes/theme-picker.tsx';
import { themeRulesQuery, themesQuery } from '../themes/theme-queries.ts';
import { NO_THEMES, type UploadFields } from './upload-rules.ts';

/** The themes of the meme. Preselects those that the words suggest until the author chooses. */
export function UploadThemes({ form }: { form: UseFormReturn<UploadFields> }) {
  const hint = useId();
  const { data: themes } = useQuery(themesQuery(browserApi));
  const { data: rules = [] } = useQuery(themeRulesQuery(browserApi));
  const [value, title, message] = form.watch(['themes', 'title', 'message']);
  if (!themes) return null;
  const chosen = value === '' ? suggestThemes(`${title} . ${message}`, rules) : value.split(',');
  return (
    <fieldset aria-describedby={hint} className="grid min-w-0 gap-2">
      <legend className="font-semibold">{m.theme.upload}</legend>
      <p id={hint} className="text-14 text-muted">
        {m.theme.uploadHint}
      </p>
      <ThemePicker
        themes={themes}
        chosen={chosen.filter((slug) => slug !== NO_THEMES)}
        onChange={(next) => form.setValue('themes', next.join(',') || NO_THEMES)}
      />
    </fieldset>
  );
}
