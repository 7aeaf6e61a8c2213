import { validationKeyOf } from '@jhilik/contract/validation-keys.ts'
import { problems } from '../../../messages/bn/problems.ts'
import { validation } from '../../../messages/bn/validation.ts'

/** The Bangla text for an English one of the contract; undefined for any other. */
function fieldMessage(english: string): string | undefined {
  const key = validationKeyOf(english)
  return key && validation[key]
}

export const refusals = { fieldMessage, problems }
