import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { TextLink } from '../../../ui/text-link.tsx';

/** Stands below every figure; the link, below charts. */
export function JokeLine({ isShort = false }: { isShort?: boolean }) {
  return (
    <p className="text-14 text-muted">
      {m.pulse.joke} {!isShort && <TextLink to={page.method()}>{m.pulse.method}</TextLink>}
    </p>
  );
}
