import { type HomePicturesRequest, homePicturesRequestSchema } from '@jhilik/contract/home.ts'
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
