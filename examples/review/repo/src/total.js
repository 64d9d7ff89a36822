/** The sum of an order. */
export const total = (lines) => lines.reduce((sum, { price, count }) => sum + price * count, 0);
