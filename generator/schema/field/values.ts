/** The limits of numbers in services. */

/**
 * The greatest integer that a service stores in a field: 32 bits. The service stores nothing for a greater one.
 * Source: `field-values.json` in test/recordings, and the type of all such settings in the services' sources.
 */
export const GREATEST_INT = 2_147_483_647;

/** The smallest integer that a service stores in a field. */
export const SMALLEST_INT = -GREATEST_INT - 1;
