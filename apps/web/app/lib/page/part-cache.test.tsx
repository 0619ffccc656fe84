import { lazy, Suspense } from 'react';
import { expect, test } from 'vitest';
import { useNow } from '../clock.tsx';
import { relativeDate } from '../format.ts';
import { createPartRenderer } from './part-cache.tsx';

const NOW = Date.parse('2026-11-25T08:00:00.000Z');

interface LineProps {
  text: string;
  at?: string;
  onClick?: () => void;
}

function Line({ text, at, onClick }: LineProps) {
  const now = useNow();
  return (
    <button type="button" onClick={onClick}>
      {text} {at && relativeDate(at, now)}
    </button>
  );
}

const Other = ({ text }: LineProps) => <p>{text}</p>;

test('a part is rendered once for the same component and data, whatever its handlers', () => {
  const cache = new Map<string, string>();
  const render = createPartRenderer(cache);
  const first = render(<Line text="a <b>" onClick={() => {}} />, NOW);
  expect(first).toContain('a &lt;b&gt;');
  expect(render(<Line text="a <b>" onClick={() => {}} />, NOW)).toBe(first);
  expect(cache.size).toBe(1);
  expect(render(<Line text="c" />, NOW)).toContain('c');
  expect(render(<Other text="c" />, NOW)).toBe('<p>c</p>');
  expect(cache.size).toBe(3);
});

test('a part is rendered again as soon as it says another time', () => {
  const cache = new Map<string, string>();
  const render = createPartRenderer(cache);
  const at = '2026-11-25T07:50:00.000Z';
  expect(render(<Line text="a" at={at} />, NOW)).toContain('10m ago');
  render(<Line text="a" at={at} />, NOW + 59_999);
  expect(cache.size).toBe(1);
  expect(render(<Line text="a" at={at} />, NOW + 60_000)).toContain('11m ago');
});

test('a part that suspends is refused, because its HTML would lack something', () => {
  const cache = new Map<string, string>();
  const Late = lazy(() => new Promise<never>(() => {}));
  const Part = () => (
    <Suspense>
      <Late />
    </Suspense>
  );
  expect(() => createPartRenderer(cache)(<Part />, NOW)).toThrow('suspends');
  expect(cache.size).toBe(0);
});
