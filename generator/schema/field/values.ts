/** What the services keep of numbers. */

/**
 * The greatest whole number that a service stores in a field: 32 bits. What is greater is stored as nothing.
 * Source: captures, `field-values.json`, and the type of all such settings in the services' sources.
 */
export const GREATEST_INT = 2_147_483_647;

/** The smallest one. */
export const SMALLEST_INT = -GREATEST_INT - 1;
