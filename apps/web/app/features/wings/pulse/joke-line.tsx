import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { SecondText } from '../../../lib/second-text.tsx';
import { TextLink } from '../../../ui/text-link.tsx';

/** Stands below every figure. */
export function JokeLine() {
  return (
    <p className="text-14 text-muted">
      {m.pulse.joke}
      <SecondText>{m.pulseRo.joke}</SecondText> <TextLink to={page.method()}>{m.pulse.method}</TextLink>
    </p>
  );
}
