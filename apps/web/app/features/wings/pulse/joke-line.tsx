import { page } from '@corpomeme/contract/site/paths';
import { TextLink } from '../../../ui/text-link.tsx';
import { pulseStringsRo, pulseStrings as strings } from './pulse.strings.ts';

/** Stands below every figure. */
export function JokeLine() {
  return (
    <p className="text-14 text-muted">
      {strings.joke} <span lang="ro">{pulseStringsRo.joke}</span>{' '}
      <TextLink to={page.method()}>{strings.method}</TextLink>
    </p>
  );
}
