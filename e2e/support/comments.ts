import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Site } from './site.ts';

/** Returns a function that posts a comment through the API and returns its id. */
export function commenter(request: APIRequestContext, site: Site, memeId: number, token: string) {
  return async (content: string, parentId?: number): Promise<number> => {
    const answer = await request.post(`${site.url}/memes/${memeId}/comments`, {
      headers: { authorization: `Bearer ${token}` },
      data: { content, parentId },
    });
    expect(answer.status()).toBe(201);
    const { id } = (await answer.json()) as { id: number };
    return id;
  };
}

/** Returns the comment section of the meme's page. */
export function commentsOf(page: Page): Locator {
  return page.getByRole('region', { name: /^Comments/ });
}

/** Returns one comment, without its replies. */
export function commentWith(page: Page, text: string): Locator {
  return commentsOf(page).getByRole('article').filter({ hasText: text });
}

/** Chooses from the menu of a comment. */
export async function chooseOf(comment: Locator, name: string): Promise<void> {
  await comment.getByRole('button', { name: /^Options of the comment/ }).click();
  await comment.page().getByRole('menuitem', { name, exact: true }).click();
}

export async function postComment(page: Page, text: string): Promise<void> {
  const section = commentsOf(page);
  await section.getByPlaceholder('What are your thoughts?').fill(text);
  await section.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(commentWith(page, text).getByRole('button', { name: /^Reply to/ })).toBeVisible();
}
