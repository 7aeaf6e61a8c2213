import { personalName, VISITOR } from '../../lib/session/forget-person.ts'
import { sessionActions } from '../../lib/session/session.ts'

/** A review that is being written. */
export interface ReviewDraft {
  review: string
  /** 0 while no star is chosen. */
  rating: number
}

export const emptyDraft: ReviewDraft = { review: '', rating: 0 }

/** There is one draft per service and one for the site, until the tab is closed or another user signs in. */
const nameOf = (owner: string | null, about = 'site') => personalName('review-draft', owner, about)
const writer = () => sessionActions.current().user?.sub ?? VISITOR

/** Returns the draft. A visitor's draft becomes the user's after signing in. */
export function readDraft(about: string | undefined): ReviewDraft {
  try {
    const [own, visitors] = [nameOf(writer(), about), nameOf(VISITOR, about)]
    const kept = sessionStorage.getItem(own) ?? sessionStorage.getItem(visitors)
    if (kept && own !== visitors) {
      sessionStorage.removeItem(visitors)
      sessionStorage.setItem(own, kept)
    }
    const { review, rating } = JSON.parse(kept ?? '{}')
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
    sessionStorage.setItem(nameOf(writer(), about), JSON.stringify(draft))
  } catch {
    // Storage may be forbidden or full; the form works without it.
  }
}

export function dropDraft(about: string | undefined): void {
  try {
    sessionStorage.removeItem(nameOf(writer(), about))
  } catch {
    // Storage may be forbidden; then it has no draft.
  }
}
