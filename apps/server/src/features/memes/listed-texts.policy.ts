import type { WrittenText } from '../safety/checks/settings/listed-words.service.ts';

interface MemeTexts {
  title?: string | null | undefined;
  message?: string | null | undefined;
  image_alt?: string | null | undefined;
  proposed_company?: string | null | undefined;
}

/** Returns the texts of a form, to be refused at their fields if an entry of the admins stands in them. */
export function listTexts({ title, message, image_alt, proposed_company }: MemeTexts): WrittenText[] {
  return [
    { place: 'memes', field: 'title', text: title },
    { place: 'memes', field: 'message', text: message },
    { place: 'memes', field: 'image_alt', text: image_alt },
    { place: 'companies', field: 'proposed_company', text: proposed_company },
  ];
}
