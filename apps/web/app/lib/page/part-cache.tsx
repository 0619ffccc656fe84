import type { RenderServices } from '@corpomeme/contract/site/rendering';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ElementType, ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { ClockProvider } from '../clock.tsx';
import { relativeDate } from '../format.ts';
import type { RenderPart } from './cached-part.tsx';

/** What React writes before a boundary that suspended or failed. */
export const INCOMPLETE = '<!--$!-->';

/** Matches the times of the API. */
const TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** Holds no data, so that a part can only show its props. */
const noData = new QueryClient();

const numbers = new Map<ElementType, number>();

/** Returns a renderer that takes the HTML of a part from the cache, or puts it there (decision 164). */
export function createPartRenderer(cache: NonNullable<RenderServices['parts']>): RenderPart {
  return (part, now) => {
    const key = keyOf(part as ReactElement<object, ElementType>, now);
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const rendered = renderToString(
      <QueryClientProvider client={noData}>
        <ClockProvider serverNow={now}>{part}</ClockProvider>
      </QueryClientProvider>,
    );
    // One flat text: the text of React is a chain of hundreds of pieces.
    const html = Buffer.from(rendered).toString();
    if (html.includes(INCOMPLETE)) throw new Error('a cached part of a page suspends');
    cache.set(key, html);
    return html;
  };
}

/**
 * Returns everything that the HTML depends on: the component, its props, and how old the times in the props are. Leaves
 * out functions, which only handle events.
 */
function keyOf({ type, props }: ReactElement<object, ElementType>, now: number): string {
  const data = JSON.stringify(props);
  const ages = data.match(TIME)?.map((time) => relativeDate(time, now)) ?? [];
  return [numberOf(type), ages, data].join(' ');
}

function numberOf(component: ElementType): number {
  const number = numbers.get(component) ?? numbers.size;
  numbers.set(component, number);
  return number;
}
