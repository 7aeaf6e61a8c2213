/** A review that is being written. */
export interface ReviewDraft {
  review: string
  /** 0 while no star is chosen. */
  rating: number
}

export const emptyDraft: ReviewDraft = { review: '', rating: 0 }

/** One a service and one for the site, for as long as the tab is open: they survive signing in. */
const nameOf = (about: string | undefined) => `jhilik:review-draft:${about ?? 'site'}`

export function readDraft(about: string | undefined): ReviewDraft {
  try {
    const { review, rating } = JSON.parse(sessionStorage.getItem(nameOf(about)) ?? '{}')
    return {
      review: typeof review === 'string' ? review : emptyDraft.review,
      rating: typeof rating === 'number' ? rating : emptyDraft.rating,
    }
  } catch {
    return emptyDraft
  }
}

export function saveDraft(about: string | undefined, draft: ReviewDraft): void {
  try {
    sessionStorage.setItem(nameOf(about), JSON.stringify(draft))
  } catch {
    // Storage may be forbidden or full; the form works without it.
  }
}

export function dropDraft(about: string | undefined): void {
  try {
    sessionStorage.removeItem(nameOf(about))
  } catch {
    // As above.
  }
}
