// Pages with forms load this, and the code that leaves only when it is used.
let leaving = false

/** Tells whether `leaveFor` is opening a page for visitors. */
export const isLeaving = (): boolean => leaving

export function setLeaving(isBegun: boolean): void {
  leaving = isBegun
}
