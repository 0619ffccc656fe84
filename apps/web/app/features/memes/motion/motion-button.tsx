import { m } from '@corpomeme/contract/site/messages';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useMediaQuery } from '../../../lib/use-media-query.ts';

interface MotionButtonProps {
  /** Null until the visitor chose. */
  isPaused: boolean | null;
  onSwitch: (isPaused: boolean) => void;
}

/** Pauses and plays a picture that moves. Lazy-loaded with the first such picture. */
export default function MotionButton({ isPaused, onSwitch }: MotionButtonProps) {
  const prefersStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const isStill = isPaused ?? prefersStill;
  const Icon = isStill ? Play : Pause;
  return (
    <button
      type="button"
      aria-label={isStill ? m.motion.play : m.motion.pause}
      onClick={() => onSwitch(!isStill)}
      className="absolute bottom-3 left-3 grid size-11 place-items-center rounded-full bg-surface text-ink shadow-lift hover:bg-sunken"
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}
