/** An average of stars as it is written: to one decimal. */
export const roundRating = (average: number): number => Math.round(average * 10) / 10
