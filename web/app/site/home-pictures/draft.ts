import {
  type HomePicture,
  type HomePicturesRequest,
  homePicturesRequestSchema,
} from '@jhilik/contract/home.ts'
import { isApiError } from '../../lib/http/api-error.ts'

/** Messages by the path of their field, such as `gallery.0.alt.en`. */
export type PictureErrors = Record<string, string>

/** Null when the pictures can be saved. */
export function checkPictures(pictures: HomePicturesRequest): PictureErrors | null {
  const { error } = homePicturesRequestSchema.safeParse(pictures)
  return error ? byPath(error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))) : null
}

/** The server's refusals by the path of their field. */
export const refusedPictures = (error: unknown): PictureErrors =>
  isApiError(error) ? byPath(error.errors) : {}

/** The first message of each field. */
function byPath(issues: readonly { path: string; message: string }[]): PictureErrors {
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path, message]))
}

/** The list with the entry at `from` moved to `to`. */
export function moveEntry<T>(list: readonly T[], from: number, to: number): T[] {
  const entry = list[from]
  if (entry === undefined || to < 0 || to >= list.length) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, entry)
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Tells whether both show the same, whatever the revision. */
export const samePictures = (one: HomePicturesRequest, other: HomePicturesRequest): boolean =>
  same([one.hero, one.gallery], [other.hero, other.gallery])

/** Applies the changes of a draft to the newest pictures. */
export function rebasePictures(
  draft: HomePicturesRequest,
  base: HomePicturesRequest,
  newest: HomePicturesRequest,
): HomePicturesRequest {
  return {
    hero: same(draft.hero, base.hero) ? newest.hero : draft.hero,
    gallery: rebaseGallery(draft.gallery, base.gallery, newest.gallery),
    revision: newest.revision,
  }
}

function rebaseGallery(draft: HomePicture[], base: HomePicture[], newest: HomePicture[]): HomePicture[] {
  const findIn = (list: HomePicture[], { img }: HomePicture) => list.find((picture) => picture.img === img)
  const own = (picture: HomePicture) => {
    const [before, after] = [findIn(base, picture), findIn(draft, picture)]
    return after && !same(before, after) ? after : picture
  }
  const kept = newest.filter((picture) => !findIn(base, picture) || findIn(draft, picture)).map(own)
  const added = draft.filter((picture) => !findIn(base, picture) && !findIn(newest, picture))
  const rebased = [...kept, ...added]
  const orderOf = (list: HomePicture[], other: HomePicture[]) =>
    list.filter((picture) => findIn(other, picture)).map(({ img }) => img)
  if (same(orderOf(draft, base), orderOf(base, draft))) return rebased
  const place = ({ img }: HomePicture) => {
    const index = draft.findIndex((picture) => picture.img === img)
    return index < 0 ? draft.length : index
  }
  return rebased.toSorted((one, other) => place(one) - place(other))
}
