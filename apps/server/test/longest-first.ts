import { BaseSequencer, type TestSpecification } from 'vitest/node';

const WHOLE_SITE_TESTS = '/apps/server/test/';
/** Installs all packages and builds the web app in a container, which takes as long as half of the tests of its project. */
const IMAGE_TEST = '/deployment/image.test.ts';

/** Runs the test of the image, then tests of whole sites first, because they take longest and should not run last beside an idle core. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const lengthOf = ({ moduleId }: TestSpecification) =>
      Number(moduleId.includes(WHOLE_SITE_TESTS)) + Number(moduleId.endsWith(IMAGE_TEST));
    return sorted.toSorted((one, other) => lengthOf(other) - lengthOf(one));
  }
}
