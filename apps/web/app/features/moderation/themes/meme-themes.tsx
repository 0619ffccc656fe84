import type { Meme } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import { useQuery } from '@tanstack/react-query';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { inOne } from '../../../lib/second-text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { themesQuery } from '../../memes/themes/theme-queries.ts';
import { KeyButton } from '../queue/key-button.tsx';

interface MemeThemesProps {
  meme: Meme;
  showKey: boolean;
  /** Null if the meme concerns the moderator. */
  onChange: (() => void) | null;
}

/** The themes of a meme, with the button that corrects them. */
export function MemeThemes({ meme, showKey, onChange }: MemeThemesProps) {
  const { data = [] } = useQuery(themesQuery(browserApi));
  const named = data.filter(({ slug }) => meme.themes.includes(slug));
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-14 text-muted">{m.memeThemes.heading}</span>
      {named.map(({ slug, name }) => (
        <Badge key={slug}>
          <span className="whitespace-normal">{inOne(name)}</span>
        </Badge>
      ))}
      {named.length === 0 && <span className="text-14 text-muted">{m.memeThemes.none}</span>}
      {onChange && (
        <KeyButton tone="quiet" letter="T" showKey={showKey} onClick={onChange} className="px-2 text-14">
          {m.memeThemes.change}
        </KeyButton>
      )}
    </div>
  );
}
