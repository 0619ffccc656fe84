import { BaseSequencer, type TestSpecification } from 'vitest/node';

const WHOLE_SITE_TESTS = '/apps/server/test/';

/** Runs tests of whole sites first, because they take longest and should not run last beside an idle core. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => moduleId.includes(WHOLE_SITE_TESTS);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
