import type { Template } from '@corpomeme/drawing/templates/template';

/** Returns the templates with all words of the search in their titles and tags, in either language, without accents. */
export function findTemplates(templates: readonly Template[], search: string): readonly Template[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return templates.filter(({ title, tags }) => {
    const text = fold([title.en, title.ro, ...tags.en, ...tags.ro].join(' '));
    return words.every((word) => text.includes(word));
  });
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
