/** An average rating to one decimal. */
export const roundRating = (average: number): number => Math.round(average * 10) / 10
