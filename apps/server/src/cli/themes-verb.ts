import { themeOldMemes } from '../features/memes/theming/theming.service.ts';
import type { SiteVerb } from './verb.ts';

export const themeMemes: SiteVerb = {
  name: 'memes theme',
  operands: [],
  options: { apply: { type: 'boolean' } },
  help: [
    'Shows the themes that the words of memes without a theme suggest.',
    '--apply  sets them; the site may run meanwhile, and choices of people stay',
  ],
  async run(ctx, { options, print }) {
    const isApplied = options.apply === true;
    let count = 0;
    for await (const { id, title, themes } of themeOldMemes(ctx, { isApplied })) {
      print(`${id} ${themes.join(', ')}${title ? `: ${title}` : ''}`);
      count += 1;
    }
    print(isApplied ? `${count} memes got themes.` : `${count} memes would get themes; --apply sets them.`);
  },
};
