/**
 * The order of files: vitest's own, in which large files come first, with the tests on a host spread among the others. They
 * wait more than they compute, and the first one has to wait for the builds of the host.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The number of files before the first file of the host, and the distance between its files. */
const [FIRST, DISTANCE] = [24, 8];

/** Returns vitest's order with the files of the host at their distance. */
export class Spread extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isOnHost = ({ moduleId }: TestSpecification): boolean => moduleId.includes('/test/host/');
    const order = sorted.filter((file) => !isOnHost(file));
    sorted.filter(isOnHost).forEach((file, index) => order.splice(FIRST + index * DISTANCE, 0, file));
    return order;
  }
}
