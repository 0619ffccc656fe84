/**
 * The widget for other sites: what the memes of a company are about, as bars beside the script's element. It loads the figures
 * without cookies or credentials, and nothing else. A classic script: the build strips its types and comments.
 *
 * `<script async src="https://…/widget.js" data-company="dell"></script>`; optional: `data-scheme` `light` or `dark`,
 * `data-lang` `ro`.
 */
import type { CompanyFigures } from '@corpomeme/contract/wings/company-figures';

// A block, so that no name reaches the other site.
{
  const SHOWN = 5;
  const STYLE =
    ':host{display:block;max-width:30rem;color-scheme:light dark;font:15px/1.4 system-ui,sans-serif}' +
    ':host([data-scheme=light]){color-scheme:light}:host([data-scheme=dark]){color-scheme:dark}' +
    'section{padding:14px 16px;border:1px solid light-dark(#e6dfd3,#37322a);border-radius:12px;' +
    'background:light-dark(#fff,#211e19);color:light-dark(#1d1b16,#f3eee4);overflow-wrap:anywhere}' +
    'a{color:inherit}h3{margin:0;font-size:18px}p{margin:2px 0 0;font-size:13px;color:light-dark(#655f54,#a9a294)}' +
    'ul{list-style:none;margin:12px 0;padding:0;display:grid;gap:8px}' +
    'li{display:grid;grid-template-columns:1fr auto;gap:2px 12px}' +
    '.bar{grid-column:1/-1;position:relative;height:12px;border-radius:6px;overflow:hidden;background:light-dark(#f1ece3,#2b2720)}' +
    '.bar i{position:absolute;inset:0 auto 0 0;background:#ffc83d}' +
    '.bar b{position:absolute;top:5px;height:2px;background:light-dark(#1d1b16,#f3eee4)}';
  const TEXTS = {
    en: {
      heading: 'What the memes are about',
      few: 'There are too few memes for figures yet.',
      joke: 'Jokes, not a survey.',
      on: 'on',
      range: 'to',
    },
    ro: {
      heading: 'Despre ce sunt memele',
      few: 'Sunt încă prea puține meme pentru cifre.',
      joke: 'Glume, nu sondaj.',
      on: 'pe',
      range: 'până la',
    },
  };

  type Language = keyof typeof TEXTS;

  const make = (name: string, parts: (Node | string)[] = [], attributes: Record<string, string> = {}) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...parts);
    return element;
  };
  const link = (href: string, text: string) => make('a', [text], { href, target: '_blank', rel: 'noopener' });

  const bar = ({ share, low, high }: CompanyFigures['themes'][number], longest: number) => {
    const [length, line] = [make('i'), make('b')];
    const at = (percent: number) => `${(100 * percent) / longest}%`;
    // Properties instead of attributes, which the policy of the other site may forbid.
    length.style.width = at(share);
    line.style.left = at(low);
    line.style.width = at(high - low);
    return make('div', [length, line], { class: 'bar', 'aria-hidden': 'true' });
  };

  const draw = ({ company: { name }, site, url, method, themes }: CompanyFigures, lang: Language) => {
    const texts = TEXTS[lang];
    const shown = themes.slice(0, SHOWN);
    const longest = Math.max(1, ...shown.map(({ high }) => high));
    const items = shown.map((theme) =>
      make('li', [
        make('span', [theme.name[lang]]),
        make('span', [`${theme.share}%`], { title: `${theme.low} ${texts.range} ${theme.high}%` }),
        bar(theme, longest),
      ]),
    );
    return make(
      'section',
      [
        make('h3', [link(url, `${name} ${texts.on} ${site}`)]),
        make('p', [shown.length > 0 ? texts.heading : texts.few]),
        ...(shown.length > 0 ? [make('ul', items)] : []),
        make('p', [link(method, texts.joke)]),
      ],
      { lang },
    );
  };

  const show = async (script: HTMLScriptElement, company: string) => {
    const { scheme, lang } = script.dataset;
    const host = make('div', [], scheme ? { 'data-scheme': scheme } : {});
    const root = host.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    root.adoptedStyleSheets = [sheet];
    script.after(host);
    const { host: address, origin } = new URL(script.src);
    const page = `${origin}/company/${encodeURIComponent(company)}`;
    const language = lang === 'ro' ? 'ro' : 'en';
    try {
      const request = { credentials: 'omit', referrerPolicy: 'no-referrer' } as const;
      const response = await fetch(`${page}/figures.json`, request);
      if (!response.ok) throw new Error(`${response.status}`);
      root.replaceChildren(draw((await response.json()) as CompanyFigures, language));
    } catch {
      root.replaceChildren(link(page, `${company} ${TEXTS[language].on} ${address}`));
    }
  };

  const script = document.currentScript;
  if (script instanceof HTMLScriptElement && script.dataset.company)
    void show(script, script.dataset.company);
}
