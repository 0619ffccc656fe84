import type { Page } from '@playwright/test';
import fc from 'fast-check';

/** A change of a picture that already has a cover. The cover has to stay on the secret. */
interface PictureChange {
  turns: number;
  cut: Record<'left' | 'top' | 'right' | 'bottom', number>;
  band: 'On the picture' | 'Above it' | 'Below it';
}

const percent = fc.integer({ min: 0, max: 30 });
const changes: fc.Arbitrary<PictureChange> = fc.record({
  turns: fc.nat(3),
  cut: fc.record({ left: percent, top: percent, right: percent, bottom: percent }),
  band: fc.constantFrom('On the picture' as const, 'Above it' as const, 'Below it' as const),
});

export async function applyChange(page: Page, { turns, cut, band }: PictureChange): Promise<void> {
  for (const [side, by] of Object.entries(cut)) await page.getByLabel(`Cut off ${side}, %`).fill(String(by));
  for (let turn = 0; turn < turns; turn += 1) await page.getByRole('button', { name: 'Turn' }).click();
  await page.getByLabel('Room for a caption').selectOption(band);
}

/** Returns this number of changes, the same ones in each run. */
export function sampleChanges(count: number): PictureChange[] {
  return fc.sample(changes, { numRuns: count, seed: 19 });
}
