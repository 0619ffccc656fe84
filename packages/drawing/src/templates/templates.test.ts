import { describe, expect, test } from 'vitest';
import { wheel } from '../scenes/moving.ts';
import { TYPEFACES } from '../type/outlines.ts';
import { TEMPLATES } from './all.ts';
import { drawTemplate } from './template-picture.ts';

test('there are at least 24 templates, each with its own name', () => {
  expect(TEMPLATES.length).toBeGreaterThanOrEqual(24);
  expect(new Set(TEMPLATES.map(({ name }) => name)).size).toBe(TEMPLATES.length);
});

test('the wheel without a result has no dots that wait for it', () => {
  const [first, last] = [0, -1].map((frame) => wheel('', '', '').frames.at(frame)?.match(/<path/g)?.length);
  expect(first).toBe(last);
});

describe.each(TEMPLATES.map((template) => [template.name, template] as const))('%s', (name, template) => {
  const { width, height } = template.draw();

  test('has titles, tags and labels in both languages', () => {
    expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
    const { title, tags, places } = template;
    expect([title.en, title.ro, ...places.flatMap(({ label }) => [label.en, label.ro])]).not.toContain('');
    expect(Math.min(tags.en.length, tags.ro.length)).toBeGreaterThanOrEqual(3);
  });

  test('has places inside the picture', () => {
    expect(new Set(template.places.map((place) => place.name)).size).toBe(template.places.length);
    for (const { box } of template.places) {
      expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(48);
    }
  });

  test('is drawn the same each time, with and without texts', () => {
    const texts = Object.fromEntries(template.places.map((place) => [place.name, 'Ședință']));
    expect(template.draw()).toEqual(template.draw());
    expect(template.draw().frames).toHaveLength(1);
    expect(drawTemplate(template, {}, TYPEFACES)).toBe(template.draw().frames[0]);
    const drawn = drawTemplate(template, texts, TYPEFACES);
    expect(drawn).toBe(drawTemplate(template, texts, TYPEFACES));
    expect(drawn.match(/<svg|<\/svg>/g)).toEqual(['<svg', '</svg>']);
  });
});
