import { describe, expect, test } from 'vitest';
import { fromTemplate } from '../meme/document.ts';
import { drawMeme } from '../meme/drawing.ts';
import { TYPEFACES } from '../type/outlines.ts';
import { sceneOf, TEMPLATES } from './all.ts';

test('there are at least 24 templates, each with its own name', () => {
  expect(TEMPLATES.length).toBeGreaterThanOrEqual(24);
  expect(new Set(TEMPLATES.map(({ name }) => name)).size).toBe(TEMPLATES.length);
});

describe.each(TEMPLATES.map((template) => [template.name, template] as const))('%s', (name, template) => {
  const { width, height } = template;

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

  test('is one document, with and without texts', () => {
    const empty = fromTemplate(name);
    const filled = fromTemplate(
      name,
      template.places.map(() => 'Ședință'),
    );
    if (!empty || !filled) throw new Error(`no document of ${name}`);
    expect(drawMeme(empty, TYPEFACES)).toBe(sceneOf(name));
    const drawn = drawMeme(filled, TYPEFACES);
    expect(drawn.match(/<svg|<\/svg>/g)).toEqual(['<svg', '</svg>']);
    expect(drawn.length).toBeGreaterThan(template.svg.length);
  });

  test('shows other numbers if it has some', () => {
    if (!template.values) return expect(template.svg).not.toContain('id="values"');
    const { initial } = template.values;
    expect(sceneOf(name)).toBe(sceneOf(name, initial));
    expect(sceneOf(name)).not.toContain('id="values"');
    expect(sceneOf(name, initial.toReversed())).not.toBe(sceneOf(name));
    expect(
      sceneOf(
        name,
        initial.map(() => 0),
      ),
    ).not.toContain('NaN');
  });
});
