import { createHash } from 'node:crypto'
import { z } from 'zod'
import { problem } from './problem.ts'

// A change can name the version of what it is based on, so that none overwrites another one unseen. The version is a
// hash of the values that people edit: putting back what was there has the same version, and nothing is lost by it.

/** Returns what was read with its version, which is sent back as `If-Match` with the change. */
export const withVersion = <Values extends object>(
  values: Values,
  edited: object = values,
): Values & { version: string } => ({
  ...values,
  version: createHash('sha256').update(JSON.stringify(edited)).digest('base64url').slice(0, 16),
})

/** The header of a change. Clients that do not send it change whatever is there. */
export const ifMatchSchema = z.object({
  'if-match': z.string().optional().meta({
    description:
      'The `version` of what was read, in quotes. When it was changed since, the answer is 409 `changed_meanwhile` with it as `current`, and nothing is changed. Without the header the change is made in any case.',
  }),
})

/** The value of the header; undefined when any version may be changed. */
export type IfMatch = z.infer<typeof ifMatchSchema>['if-match']

/** Throws changed_meanwhile with `current` unless it has one of the versions. It must be locked. */
export function checkVersion(ifMatch: IfMatch, current: { version?: string | undefined }): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  const versions = ifMatch.split(',').map((tag) => tag.trim().replace(/^(?:W\/)?"(.*)"$/, '$1'))
  if (!versions.includes(current.version ?? '')) throw problem('changed_meanwhile', { current })
}
